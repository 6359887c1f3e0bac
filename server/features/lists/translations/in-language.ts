import {
  allLanguages,
  defaultLanguage,
  type Language,
} from '#contract/shared/language/languages.ts';
import type { TranslatedListName } from '#contract/shared/translated-lists.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentLanguage } from '#server/platform/language/current-language.ts';
import { partField } from './entry-texts.ts';
import type { EntryTranslation, TranslatedText } from './entry-translation.ts';
import { listEntryTranslations } from './queries.ts';

/** The translated texts of an entry. */
export interface TextsOfEntry {
  /**
   * A text.
   * @param field its path: 'question', `partField('readMore', id, 'text')`
   * @param original an empty one has no translation
   */
  text(field: string, original: string): string;
  /** The HTML of a text in Markdown. @param original its HTML */
  html(field: string, original: string): string;
}

/** An entry in the language of its reader. */
export type InLanguage<Row> = Omit<Row, 'language'> & { language: Language };

/** Makes a translated entry, by replacing each text with the one that `texts` finds. */
type Translated<Row> = (row: Row, texts: TextsOfEntry) => Row;

/** Shows an entry in a language. @param key in its list */
export type ShowEntry = <Row extends object>(
  row: Row,
  key: string,
  translated: Translated<Row>,
) => InLanguage<Row>;

/**
 * Shows the entries of a list in a language. Where a text has no translation, all of the entry is in the default language:
 * half of it would read like a mistake.
 * @param language absent: that of the call
 */
export async function entriesInLanguage(
  db: Db,
  list: TranslatedListName,
  language: Language = currentLanguage(),
): Promise<ShowEntry> {
  if (language === defaultLanguage) return (row) => ({ ...row, language });
  const rows = await listEntryTranslations(db, { list, language });
  const found = new Map(rows.map(({ entry, texts }) => [entry, texts]));
  return (row, key, translated) => {
    const texts = found.get(key);
    const made = texts && translateOne(row, texts, translated);
    return made ? { ...made, language } : { ...row, language: defaultLanguage };
  };
}

/** @returns undefined if a text has no translation */
function translateOne<Row>(
  row: Row,
  texts: EntryTranslation['texts'],
  translated: Translated<Row>,
): Row | undefined {
  let isComplete = true;
  const find = (field: string, original: string, of: keyof TranslatedText): string => {
    const text = original.trim() === '' ? original : texts[field]?.[of];
    if (text !== undefined) return text;
    isComplete = false;
    return original;
  };
  const made = translated(row, {
    text: (field, original) => find(field, original, 'text'),
    html: (field, original) => find(field, original, 'html'),
  });
  return isComplete ? made : undefined;
}

/** The columns with the texts of a list, each with the path of its text. Columns of HTML name the Markdown that they are rendered from. */
export type TextColumns = Readonly<Record<string, string | { htmlOf: string }>>;

/**
 * Shows rows in a language: each one either wholly translated, or wholly in the default language.
 * @param columns those that a row does not have are left out
 * @param language absent: that of the call
 */
export async function rowsInLanguage<Row extends { id: string }>(
  db: Db,
  list: TranslatedListName,
  columns: TextColumns,
  rows: readonly Row[],
  language?: Language,
): Promise<InLanguage<Row>[]> {
  const show = await entriesInLanguage(db, list, language);
  return rows.map((row) => show(row, row.id, (each, texts) => translatedRow(each, columns, texts)));
}

function translatedRow<Row extends object>(
  row: Row,
  columns: TextColumns,
  texts: TextsOfEntry,
): Row {
  const stored = row as Readonly<Record<string, unknown>>;
  const shown = Object.entries(columns).flatMap(([column, field]) => {
    const original = stored[column];
    if (typeof original !== 'string') return [];
    const text =
      typeof field === 'string' ? texts.text(field, original) : texts.html(field.htmlOf, original);
    return [[column, text]];
  });
  return { ...row, ...Object.fromEntries(shown) };
}

interface TitledText {
  title: string;
  /** Markdown. */
  text: string;
  html: string;
}

const titled = <Row extends TitledText>(
  row: Row,
  texts: TextsOfEntry,
  fieldOf: (name: string) => string,
): Row => ({
  ...row,
  title: texts.text(fieldOf('title'), row.title),
  text: texts.text(fieldOf('text'), row.text),
  html: texts.html(fieldOf('text'), row.html),
});

/** Translates an entry that is a title and a text. */
export const titledText = <Row extends TitledText>(row: Row, texts: TextsOfEntry): Row =>
  titled(row, texts, (name) => name);

/** Translates a paragraph of an entry. */
export const paragraphText = <Row extends TitledText & { id: string }>(
  row: Row,
  texts: TextsOfEntry,
): Row => titled(row, texts, (name) => partField('content', row.id, name));

/**
 * The languages that each row is in as a whole.
 * @param textsIn shows the rows in a language
 */
export async function languagesOfRows(
  rows: readonly { id: string }[],
  textsIn: (language: Language) => Promise<readonly { language: Language }[]>,
): Promise<Language[][]> {
  const shown = await Promise.all(allLanguages.map(textsIn));
  return rows.map((_, index) =>
    allLanguages.filter((language, place) => shown[place]?.[index]?.language === language),
  );
}
