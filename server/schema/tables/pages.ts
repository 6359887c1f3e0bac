import type { Generated } from 'kysely';

interface Pages {
  id: string;
  section: string;
  name: string;
  /** The name in lower case: names are case-insensitive. */
  name_key: string;
  position: number;
  version: number;
  /**
   * JSON of `PageIntro`, and `PageParagraph[]`: see pages/page-content.ts. Live is null before the first publication.
   */
  draft_intro: string;
  draft_content: string;
  live_intro: string | null;
  live_content: string | null;
  has_changes: 0 | 1;
  /** Midnight of the date that editors chose, or else when it was first published. */
  published_at: number | null;
  first_live_at: Generated<number | null>;
  /** When what visitors see last changed, in ms; null: an older version of the program published it. */
  live_at: Generated<number | null>;
  updated_at: number;
  updated_by: string | null;
  /** When it was moved to the trash, in ms; null: it is not there. In the trash, no name finds it. */
  trashed_at: Generated<number | null>;
  trashed_by: Generated<string | null>;
  /** The page that it translates; null: it is an original, or that one no longer exists. */
  original_id: Generated<string | null>;
  /** JSON of `TranslatedFrom`: what of the original was translated; null: it is an original. */
  translated_from: Generated<string | null>;
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
  kind: Generated<'saved' | 'restored' | 'live' | 'renamed' | 'unpublished' | 'trashed'>;
  /** The page's name at that time; empty in rows from before names were stored. */
  name: Generated<string>;
  title: string;
  draft_intro: string;
  draft_content: string;
  created_at: number;
  created_by: string | null;
  /** It was saved while its editor typed: see editing/history.ts. */
  is_automatic: Generated<0 | 1>;
  /** As in `pages`; null: it is an original, or from before this was stored. */
  translated_from: Generated<string | null>;
}

/** An open editing screen of a page. */
interface PageEditors {
  /** Chosen by the browser for each tab. */
  tab: string;
  page_id: string;
  user_id: string;
  /** Without another sign of life it ends then. */
  ends_at: number;
}

/** A review of one exact revision of a page. */
interface PageReviews {
  id: string;
  page_id: string;
  /** The hash of the revision: an approval counts for content with this hash only. */
  content_hash: string;
  /** The revision itself: JSON, as in `pages`. */
  intro: string;
  content: string;
  reviewer_name: string;
  /** 'registered dietitian': as they were asked, and once they decided, in their own words; empty: unknown. */
  reviewer_role: Generated<string>;
  /** Their entry in the list of reviewers when they were asked; null: they were not on it, or no longer are. */
  reviewer_id: string | null;
  /** Who asked, as the page names them. */
  invited_by: Generated<string>;
  /** Empty once the reviewer’s account was deleted, or long after the review. */
  reviewer_email: string;
  email_key: string;
  note: string;
  /** The hash of the secret in the reviewer’s link. */
  token_hash: string;
  status: 'waiting' | 'approved' | 'changes' | 'revoked';
  answer: string;
  created_at: number;
  created_by: string | null;
  expires_at: number;
  decided_at: number | null;
}

/** Someone whom publishers trust to review pages. */
interface Reviewers {
  id: string;
  name: string;
  /** Empty: unknown. */
  role: Generated<string>;
  email: string;
  /** The address without capitals, '+' suffix and the like: see `mailboxOf`. */
  mailbox: string;
  version: Generated<number>;
  created_at: number;
  created_by: string | null;
}

interface ReviewComments {
  id: string;
  review_id: string;
  /** 'intro', or a paragraph’s id. */
  part: string;
  text: string;
  created_at: number;
  resolved_at: number | null;
}

/** A statement of fact in a page. */
interface Claims {
  id: string;
  page_id: string;
  /** In the words of the text, without its formatting. */
  quote: string;
  /** JSON: ids in the page’s list of sources. */
  source_ids: string;
  reviewer: string;
  /** A date, '2026-03-02'; empty: none. */
  review_by: string;
  created_at: number;
}

interface RetiredSources {
  id: string;
  /** Identifies the source on every page: see `sourceKey`. */
  source_key: string;
  title: string;
  url: string;
  reason: 'retracted' | 'replaced' | 'outdated';
  replacement: string;
  created_at: number;
  created_by: string | null;
}

/** An action on a page at a given time, on whichever node comes first. At most one of each action per page. */
interface PageSchedules {
  id: string;
  page_id: string;
  action: 'publish' | 'unpublish';
  due_at: number;
  /** The content that is published: the draft when it was scheduled. Null for 'unpublish'. */
  intro: string | null;
  content: string | null;
  created_at: number;
  created_by: string | null;
  /** When it was due and not done; null: it is not due yet. */
  refused_at: number | null;
}

/** Something that used a source when it was retired. */
interface SourceTodos {
  id: string;
  source_id: string;
  page_id: string;
  kind: 'page' | 'handout' | 'mail';
  done_at: number | null;
}

/** The newest check of a link. */
interface LinkChecks {
  url: string;
  /** Why it failed; empty: it did not. */
  message: string;
  checked_at: number;
  failing_since: number | null;
}

/** Changes of pages and lists that are published together. */
interface Releases {
  id: string;
  name: string;
  status: 'open' | 'scheduled' | 'published' | 'undone';
  /** Increases with every change of the release itself. */
  version: number;
  due_at: number | null;
  scheduled_by: string | null;
  /** Why it was not published when it was due; empty: nothing went wrong. */
  problem: Generated<string>;
  /** JSON: the tags of the cached pages that it changed when it was published. */
  tags: string;
  created_at: number;
  created_by: string | null;
  published_at: number | null;
  published_by: string | null;
  undone_at: number | null;
  undone_by: string | null;
}

/** A change in a release: of a page, or of an entry of a list. */
interface ReleaseItems {
  id: string;
  release_id: string;
  /** Null for an entry of a list, and once the page has been permanently deleted. */
  page_id: string | null;
  list: string | null;
  entry_key: string | null;
  action: 'publish' | 'unpublish' | 'trash' | 'delete';
  /** The last known one, for when the page or entry no longer exists. */
  title: string;
  /** The version of the draft when it was added, or when the release was scheduled; 0: there was none. */
  known_version: number;
  added_at: number;
  added_by: string | null;
  /**
   * Once the release is scheduled or published: what it publishes, JSON as in `pages`; for an entry, `content` is its
   * draft's.
   */
  intro: string | null;
  content: string | null;
  /** Once the release is published: what visitors saw of the page before. */
  before_intro: string | null;
  before_content: string | null;
  /** JSON of `PageBefore` or `EntryBefore`; null: publishing it changed nothing. */
  before: string | null;
}

/** A row of a list that a release has changed, so that it can be undone to the letter. */
interface ReleaseRows {
  /** In the order of their tables. */
  id: string;
  release_id: string;
  table_name: string;
  row_key: string;
  /** The row as JSON; null: it did not exist. */
  before: string | null;
  after: string | null;
}

/** A private link to the preview of a release. It ends by being deleted, or at its time. */
interface ReleasePreviews {
  id: string;
  release_id: string;
  /** The hash of the secret in the link. */
  token_hash: string;
  created_at: number;
  created_by: string | null;
  expires_at: number;
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
  page_reviews: PageReviews;
  reviewers: Reviewers;
  review_comments: ReviewComments;
  claims: Claims;
  retired_sources: RetiredSources;
  source_todos: SourceTodos;
  link_checks: LinkChecks;
  page_editors: PageEditors;
  page_schedules: PageSchedules;
  redirects: Redirects;
  releases: Releases;
  release_items: ReleaseItems;
  release_rows: ReleaseRows;
  release_previews: ReleasePreviews;
}
