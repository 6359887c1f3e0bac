import type { TranslatedLanguage } from '#contract/shared/language/languages.ts';
import type { TranslatedListName } from '#contract/shared/translated-lists.ts';

/** A translated text, with the original that it was translated from. */
export interface TranslatedText {
  original: string;
  text: string;
  /** Of Markdown, rendered and sanitized. */
  html?: string;
}

/** The translation of an entry that visitors see. */
export interface EntryTranslation {
  id: string;
  language: TranslatedLanguage;
  list: TranslatedListName;
  entry: string;
  /** By the paths of their fields. */
  texts: Record<string, TranslatedText>;
}

/** Identifies the translation of an entry. */
export const translationKey = ({
  language,
  list,
  entry,
}: Pick<EntryTranslation, 'language' | 'list' | 'entry'>): string => `${language}.${list}.${entry}`;
