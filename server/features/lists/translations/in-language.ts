import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { TranslatedListName } from '#contract/shared/translated-lists.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentLanguage } from '#server/platform/language/current-language.ts';
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

/** What an entry shows in the language of its reader. */
export type InLanguage<Row> = Omit<Row, 'language'> & { language: Language };

/** Says what to take from the translation of an entry: the entry with the texts that `texts` finds. */
export type Translated<Row> = (row: Row, texts: TextsOfEntry) => Row;

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
