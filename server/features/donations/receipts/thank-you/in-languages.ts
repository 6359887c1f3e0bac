import { allLanguages, type Language } from '#contract/shared/language/languages.ts';
import { entriesInLanguage } from '#server/features/lists/translations/in-language.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  type FormattedText,
  markedAs,
  plainTextOf,
} from '#server/platform/markdown/formatted-text.ts';
import { listThankYouTexts } from './queries.ts';

type Row = Awaited<ReturnType<typeof listThankYouTexts>>[number];

interface InLanguage {
  /** With merge fields; marked as in another language where it is not translated. */
  text: FormattedText;
  /** The language that it is in. */
  language: Language;
}

/** A text of staff that thanks donors. */
export interface ThankYouText extends Pick<Row, 'campaign_id' | 'minimum'> {
  /** As receipts in each language have it. */
  inLanguages: ReadonlyMap<Language, InLanguage>;
}

/** The thank-you texts, by name. */
export async function readThankYouTexts(db: Db): Promise<ThankYouText[]> {
  const rows = await listThankYouTexts(db);
  const inLanguages = rows.map(() => new Map<Language, InLanguage>());
  // One query at a time: a transaction has one connection.
  for (const language of rows.length > 0 ? allLanguages : []) {
    for (const [index, text] of (await textsIn(db, rows, language)).entries())
      inLanguages[index]?.set(language, text);
  }
  return rows.map(({ campaign_id, minimum }, index) => ({
    campaign_id,
    minimum,
    inLanguages: inLanguages[index] ?? new Map(),
  }));
}

async function textsIn(db: Db, rows: readonly Row[], language: Language): Promise<InLanguage[]> {
  const show = await entriesInLanguage(db, 'thankYouTexts', language);
  return Promise.all(
    rows.map(async (row) => {
      const { html, language: written } = show({ html: row.html }, row.id, (_, texts) => ({
        html: texts.html('text', row.text),
      }));
      const text = { text: await plainTextOf(html), html };
      return { text: written === language ? text : markedAs(written, text), language: written };
    }),
  );
}

/** What there is to translate. */
export const readTranslatedThankYous = async (db: Db) =>
  new Map((await listThankYouTexts(db)).map(({ id, name, text }) => [id, { name, text }]));
