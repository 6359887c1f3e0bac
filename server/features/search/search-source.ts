import type { Reply } from '#contract/index.ts';
import type { SearchKind, SuggestedPage } from '#contract/search/calls.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** A searchable entry before its HTML is converted to text, which happens in the index's thread. */
export interface SearchText {
  /**
   * What it is in any language, unique on the site: an original and its translations have the same. Where there is a
   * translation, readers of its language do not find the original.
   */
  key: string;
  /** What it is written in. */
  language: Language;
  kind: SearchKind;
  /** Its URL; that of a translation, or without a language. */
  path: string;
  heading?: string;
  title: string;
  summary?: string;
  html: string;
}

/** One kind of content that a feature makes searchable, and that is read as a whole. */
export interface SearchSource {
  /** Its current public content for readers of a language: translations, and originals where there is none. */
  read(db: Db, language: Language): Promise<SearchText[]>;
  /** Whether a change mark affects it; absent: the mark with the source's name. */
  isChangedBy?(tag: string): boolean;
}

/**
 * Large content, each piece of which is a source of its own: after a change only that piece is read. A source is named
 * like its change mark: 'page:articles/fiber'.
 */
export interface SearchCollection {
  /** The prefix of its source names, unique to it: 'page:'. */
  prefix: string;
  /** The names of its sources that are written in a language. */
  list(db: Db, language: Language): Promise<string[]>;
  count(db: Db, language: Language): Promise<number>;
  /** What a source is written in. */
  languageOf(name: string): Language;
  /** @returns the current public content of these sources by name; deleted ones are missing */
  read(db: Db, names: string[]): Promise<Map<string, SearchText[]>>;
}

export type SuggestedTopic = Reply<'search/getSuggestions'>['topics'][number];

/** What is suggested where a search finds nothing. */
export interface SuggestionSource {
  /** The topics of public pages in a language; those of originals if there are none. */
  topics(db: Db, language: Language): Promise<SuggestedTopic[]>;
  /** Public pages to begin with, translated where they are. */
  pages(db: Db, language: Language): Promise<SuggestedPage[]>;
}
