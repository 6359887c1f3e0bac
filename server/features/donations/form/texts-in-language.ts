import type { Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { partField } from '../../lists/translations/entry-texts.ts';
import { entriesInLanguage } from '../../lists/translations/in-language.ts';
import { readFormTexts } from './form-texts.ts';

/** The key of the form among the entries that are translated: there is one. */
const key = 'form';

/** The texts of the form that are translated. */
export async function readTranslatedForm(db: Db) {
  const { presets, moneyUse } = await readFormTexts(db);
  return new Map([[key, { presets, moneyUse }]]);
}

/** The amounts and texts of the form for donors. @param language absent: that of the call */
export async function readFormTextsIn(db: Db, language: Language | undefined) {
  const { presets, moneyUse } = await readFormTexts(db);
  const show = await entriesInLanguage(db, 'donationForm', language);
  const shown = show({ presets }, key, (row, texts) => ({
    presets: row.presets.map((preset) => ({
      ...preset,
      text: texts.text(partField('presets', preset.amount, 'text'), preset.text),
    })),
  }));
  const use = show({ moneyUse }, key, (row, texts) => ({
    moneyUse: texts.text('moneyUse', row.moneyUse),
  }));
  return {
    presets: presets.map(({ amount }) => amount),
    presetTexts: shown.presets.map(({ text }) => text),
    presetsLanguage: shown.language,
    moneyUse: use.moneyUse,
    moneyUseLanguage: use.language,
  };
}
