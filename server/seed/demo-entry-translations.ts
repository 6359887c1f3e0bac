import type { Insertable } from 'kysely';
import type { TranslatedLanguage } from '#contract/shared/language/languages.ts';
import {
  type TextKind,
  type TranslatedListName,
  translatedListNames,
  translatedLists,
} from '#contract/shared/translated-lists.ts';
import type { Contribution } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderWithFields } from '#server/platform/markdown/formatted-text.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import type { Tables } from '#server/schema/tables.ts';
import {
  type TranslatedText,
  translationKey,
} from '../features/lists/translations/entry-translation.ts';
import { type Original, readOriginals } from '../features/lists/translations/originals.ts';
import { demoLanguages, readData } from './demo-data.ts';
import { insertRows } from './queries.ts';

type Row = Insertable<Tables['entry_translations']>;

/** The files of content/data whose texts a list has; none: the demo has no entries of it. */
const files: Partial<Record<TranslatedListName, string>> = {
  site: 'site',
  bottomMenu: 'footer',
  footerBlocks: 'footer',
  footerPages: 'footer-pages',
  faqSections: 'faq',
  faqQuestions: 'faq',
  board: 'board',
  contacts: 'contacts',
  waysToDonate: 'ways-to-donate',
  donationForm: 'donation-form',
  campaigns: 'campaigns',
  events: 'events',
  testSteps: 'test-steps',
  quizzes: 'course-quizzes',
  researchTerms: 'research-terms',
  researchItems: 'research-items',
};

/** Adds the translations of the demo's lists, whose entries are there already, as far as its files have them. */
export async function seedEntryTranslations(
  trx: Db,
  contributions: readonly Contribution[],
): Promise<void> {
  for (const list of translatedListNames) {
    const file = files[list];
    if (file === undefined) continue;
    const originals = await readOriginals({ contributions }, trx, list);
    for (const language of demoLanguages) {
      const texts = await readTranslatedTexts(file, language);
      const rows = await Promise.all(
        originals.map((original) => translationOf(original, { language, list, texts })),
      );
      await insertRows(trx, 'entry_translations', rows.flat());
    }
  }
}

/** The texts of a file and their translations: both have the same parts in the same order. */
async function readTranslatedTexts(file: string, language: TranslatedLanguage) {
  const texts = new Map<string, string>();
  pair(await readData<unknown>(file), await readData<unknown>(file, language), texts);
  return texts;
}

function pair(original: unknown, translated: unknown, texts: Map<string, string>): void {
  if (typeof original === 'string' && typeof translated === 'string') {
    texts.set(original.trim(), translated.trim());
  } else if (original && translated && typeof original === 'object') {
    for (const [key, part] of Object.entries(original)) {
      pair(part, (translated as Record<string, unknown>)[key], texts);
    }
  }
}

/** @returns nothing if one of its texts has no translation */
async function translationOf(
  { key, texts: originals }: Original,
  {
    language,
    list,
    texts,
  }: { language: TranslatedLanguage; list: TranslatedListName; texts: Map<string, string> },
): Promise<Row[]> {
  const { mergeFields = [] } = translatedLists[list];
  const translated: Record<string, TranslatedText> = {};
  for (const { field, kind, text: original } of originals) {
    const text = texts.get(original.trim());
    if (text === undefined) return [];
    translated[field] = {
      original,
      text,
      ...(kind !== 'line' && { html: await htmlOf(kind, text, mergeFields) }),
    };
  }
  const id = translationKey({ language, list, entry: key });
  return [{ id, language, list, entry_key: key, texts: JSON.stringify(translated) }];
}

async function htmlOf(
  kind: Exclude<TextKind, 'line'>,
  text: string,
  mergeFields: readonly string[],
): Promise<string> {
  if (kind === 'markdown') return renderMarkdown(text);
  // No text of an email in the demo links to the site.
  return (await renderWithFields(text, '', 'text', mergeFields)).html;
}
