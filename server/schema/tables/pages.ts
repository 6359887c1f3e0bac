import type { Generated } from 'kysely';

interface Pages {
  id: string;
  section: string;
  name: string;
  /** The name in lower case: names are case-insensitive. */
  name_key: string;
  position: number;
  version: number;
  /** JSON of `PageIntro`, and `PageParagraph[]`: see pages/content.ts. Live is null before the first publication. */
  draft_intro: string;
  draft_content: string;
  live_intro: string | null;
  live_content: string | null;
  has_changes: 0 | 1;
  /** Midnight of the date that editors chose, or else when it was first published. */
  published_at: number | null;
  first_live_at: Generated<number | null>;
  updated_at: number;
  updated_by: string | null;
}

/** The topics of live pages: written on publication. */
interface PageTopics {
  page_id: string;
  section: string;
  /** The topic's slug: see contract/shared/anchor.ts. */
  topic_key: string;
  name: string;
}

/** An action on a page, with its content at that time. */
interface PageVersions {
  id: string;
  page_id: string;
  version: number;
  kind: Generated<'saved' | 'restored' | 'live' | 'renamed'>;
  /** The page's name at that time; empty in rows from before names were stored. */
  name: Generated<string>;
  title: string;
  draft_intro: string;
  draft_content: string;
  created_at: number;
  created_by: string | null;
}

interface Redirects {
  /** In lower case, without a trailing slash: see `redirectKey`. */
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
