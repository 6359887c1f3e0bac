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

/** One kind of content, other than pages, that a feature makes findable. */
export interface SearchSource {
  /** What visitors can see of it now. */
  read(db: Db): Promise<SearchText[]>;
  /** Whether a change mark concerns it; absent: the mark that is named as the source is. */
  isChangedBy?(tag: string): boolean;
}
