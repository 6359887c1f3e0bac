import type { Reply } from '#contract/index.ts';
import type { SearchKind, SuggestedPage } from '#contract/search/calls.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** A searchable entry before its HTML is converted to text, which happens in the index's thread. */
export interface SearchText {
  kind: SearchKind;
  /** Its URL. */
  path: string;
  heading?: string;
  title: string;
  summary?: string;
  html: string;
}

/** One kind of content that a feature makes searchable, and that is read as a whole. */
export interface SearchSource {
  /** Its current public content. */
  read(db: Db): Promise<SearchText[]>;
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
  /** The names of its sources. */
  list(db: Db): Promise<string[]>;
  count(db: Db): Promise<number>;
  /** @returns the current public content of these sources by name; deleted ones are missing */
  read(db: Db, names: string[]): Promise<Map<string, SearchText[]>>;
}

export type SuggestedTopic = Reply<'search/getSuggestions'>['topics'][number];

/** What is suggested where a search finds nothing. */
export interface SuggestionSource {
  /** The topics of public pages. */
  topics(db: Db): Promise<SuggestedTopic[]>;
  /** Public pages to begin with. */
  pages(db: Db): Promise<SuggestedPage[]>;
}
