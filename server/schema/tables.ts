import type { AccountTables } from './tables/accounts.ts';
import type { ContactTables } from './tables/contact.ts';
import type { DonationTables } from './tables/donations.ts';
import type { EventTables } from './tables/events.ts';
import type { CourseTables, TestTables } from './tables/learning.ts';
import type { ListTables } from './tables/lists.ts';
import type { MailTables } from './tables/mail.ts';
import type { MediaTables } from './tables/media.ts';
import type { NewsletterTables } from './tables/newsletter.ts';
import type { PageTables } from './tables/pages.ts';
import type { PeopleTables } from './tables/people.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { ReceiptTables } from './tables/receipts.ts';
import type { SiteTables } from './tables/site.ts';
import type { SubscriberTables } from './tables/subscribers.ts';

// A file of tables for each feature, in tables/. Ids are text, times bigint milliseconds, flags 0 or 1, JSON is
// text: the same on both engines.
export interface Tables
  extends AccountTables,
    ContactTables,
    CourseTables,
    EventTables,
    DonationTables,
    ListTables,
    MailTables,
    MediaTables,
    NewsletterTables,
    PageTables,
    PeopleTables,
    PlatformTables,
    ReceiptTables,
    SiteTables,
    SubscriberTables,
    TestTables {}

const research = ['books', 'videos', 'articles', 'websites'].map((kind) => `research:${kind}`);

/** The cached pages that show rows of a table, by their tags. */
interface ShownTable {
  tags: readonly string[];
  /**
   * How the tags begin of those that show only some of its rows: a transaction that marks one of these marks enough.
   */
  unless?: string;
}

/**
 * The tables of lists, redirects and campaigns that public pages show. A transaction that writes one of them marks its
 * tags, whoever wrote the statement: see `server/platform/change-marks.ts`. Where drafts and published rows share a
 * table, as in `pages` and `events`, the queries that write it mark what visitors see.
 */
export const shownTables: { readonly [T in keyof Tables]?: ShownTable } = {
  board_members: { tags: ['board'] },
  bottom_menu_columns: { tags: ['bottomMenu'] },
  bottom_menu_links: { tags: ['bottomMenu'] },
  campaigns: { tags: ['campaigns', 'campaign-pages'] },
  contacts: { tags: ['contacts'] },
  course_questions: { tags: ['quizzes'], unless: 'page:courses/' },
  entry_translations: { tags: ['translations'] },
  faq_questions: { tags: ['faq'] },
  faq_read_more: { tags: ['faq'] },
  faq_sections: { tags: ['faq'] },
  footer_data: { tags: ['footer'] },
  footer_pages: { tags: ['footerPages', 'pageLinks', 'policies'], unless: 'footerPage:' },
  footer_paragraphs: { tags: ['policies'], unless: 'footerPage:' },
  redirects: { tags: ['redirects'] },
  research_items: { tags: research, unless: 'research:' },
  research_terms: { tags: ['researchTerms'] },
  synonyms: { tags: ['synonyms'] },
  // Whether gifts can be paid online.
  service_settings: { tags: ['giving'] },
  test_paragraphs: { tags: ['test'] },
  test_questions: { tags: ['test'] },
  test_steps: { tags: ['test'] },
  ways_to_donate: { tags: ['waysToDonate'] },
};
