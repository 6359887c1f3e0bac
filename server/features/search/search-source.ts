import type { SearchKind } from '#contract/search.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** Something that visitors can find, before its HTML is read as text: that is done in the thread of the index. */
export interface SearchText {
  kind: SearchKind;
  /** Where it is read. */
  path: string;
  heading?: string;
  title: string;
  summary?: string;
  html: string;
}

/** One kind of content that a feature makes findable, and that is read as a whole. */
export interface SearchSource {
  /** What visitors can see of it now. */
  read(db: Db): Promise<SearchText[]>;
  /** Whether a change mark concerns it; absent: the mark that is named as the source is. */
  isChangedBy?(tag: string): boolean;
}

/**
 * Content of which there is so much that each piece of it is a source of its own: a change reads that alone.
 * A source is named as the change mark that concerns it: 'page:articles/fiber'.
 */
export interface SearchCollection {
  /** What the names of its sources begin with, and those of no others: 'page:'. */
  prefix: string;
  /** The names of its sources. */
  list(db: Db): Promise<string[]>;
  count(db: Db): Promise<number>;
  /** @returns by name what visitors can see of these now; one that is gone is missing */
  read(db: Db, names: string[]): Promise<Map<string, SearchText[]>>;
}
