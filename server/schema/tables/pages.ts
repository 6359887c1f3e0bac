import type { Generated } from 'kysely';

interface Pages {
  id: string;
  section: string;
  name: string;
  /** The name in lower case: names match in any case. */
  name_key: string;
  position: number;
  version: number;
  /** JSON of `PageIntro`, and `PageParagraph[]`: see pages/content.ts. Live is null before the first sync. */
  draft_intro: string;
  draft_content: string;
  live_intro: string | null;
  live_content: string | null;
  has_changes: 0 | 1;
  /** Midnight of the day that editors gave, or else when it first went live. */
  published_at: number | null;
  first_live_at: Generated<number | null>;
  updated_at: number;
  updated_by: string | null;
}

/** What live pages are about: written when a page goes live. */
interface PageTopics {
  page_id: string;
  section: string;
  /** The topic in addresses: see contract/shared/anchor.ts. */
  topic_key: string;
  name: string;
}

/** What was done to a page, with the words that it then had. */
interface PageVersions {
  id: string;
  page_id: string;
  version: number;
  kind: Generated<'saved' | 'restored' | 'live' | 'renamed'>;
  /** The page's name then; empty in what was written before names were kept. */
  name: Generated<string>;
  title: string;
  draft_intro: string;
  draft_content: string;
  created_at: number;
  created_by: string | null;
}

interface Redirects {
  /** In lower case, without a slash at its end: see `redirectKey`. */
  from_path: string;
  to_path: string;
  status: 301 | 302;
  version: Generated<number>;
  created_at: number;
}

export interface PageTables {
  pages: Pages;
  page_topics: PageTopics;
  page_versions: PageVersions;
  redirects: Redirects;
}
