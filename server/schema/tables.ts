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
