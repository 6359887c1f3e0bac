import type { Generated } from 'kysely';
import type { StoredLanguage } from './stored-language.ts';

/** The email settings of an issue, in addition to its page. */
interface NewsletterIssues {
  page_id: string;
  subject: string;
  preview_text: string;
  /** 1: it may be emailed before its page is published, or without. */
  is_mail_only: Generated<0 | 1>;
  version: number;
}

/** A saved choice of subscribers. */
interface NewsletterSegments {
  id: string;
  name: string;
  /** In lower case; unique. */
  name_key: string;
  /** JSON of `SegmentRules`. */
  rules: string;
  version: Generated<number>;
  created_at: number;
  created_by: string | null;
}

/** The mailing of an issue to a list. */
interface Mailings {
  id: string;
  /** Identifies the issue, even if its page has been renamed or deleted. */
  page_id: string;
  slug: string;
  list: 'general' | 'newsletters' | 'test';
  /** The segment of the list that it goes to, as it was then; empty: the whole list. */
  segment_id: Generated<string>;
  segment_name: Generated<string>;
  /** JSON of `SegmentRules`. */
  segment_rules: Generated<string>;
  subject: string;
  preview_text: string;
  /** The email, from `serializeMessage`: the text that was checked is sent, even if the page changes. */
  letter: string;
  /**
   * JSON of a scheduled issue that pulls in pages, events or campaigns: `letter` is rendered from it when it is due.
   */
  source: Generated<string>;
  /** JSON of the blocks that were left out then, as they were no longer public; empty: none. */
  left_out: Generated<string>;
  status: 'scheduled' | 'sending' | 'finished' | 'canceled';
  is_paused: Generated<0 | 1>;
  /** Emails per second; null: as many as the mail service accepts. */
  rate: number | null;
  start_at: number;
  started_at: number | null;
  finished_at: number | null;
  created_at: number;
  created_by: string | null;
  total: Generated<number>;
  sent: Generated<number>;
  failed: Generated<number>;
  repeated: Generated<number>;
  /** How many unsubscribed from the list, or were deleted, before it was sent to them: `left` in the API. */
  gone: Generated<number>;
  /** When the rate allows the next emails. */
  next_slot_at: Generated<number>;
  /** The number of emails done at the last measurement, and the speed since the one before, in emails per second. */
  sampled_at: Generated<number>;
  sampled_count: Generated<number>;
  per_second: Generated<number>;
  /** The mail service's error when it last rejected the connection; empty if it did not. */
  trouble: Generated<string>;
}

/** What a mailing sends to those who read another language than the default one, in which it is itself. */
interface MailingTranslations {
  mailing_id: string;
  language: string;
  subject: string;
  preview_text: string;
  /** As those of the mailing, whose `source` says whether it has to be rendered. */
  letter: string;
  source: Generated<string>;
  /** How many recipients it has; 0 until the mailing starts. */
  total: Generated<number>;
}

/** The recipients of a mailing, one row per address. */
interface MailingRecipients {
  mailing_id: string;
  email_key: string;
  subscriber_id: string;
  /** Of the email that it gets: the subscriber’s when the mailing started, if it has a translation. */
  language: StoredLanguage;
  /** 'waiting' and 'claimed' (leased by an engine) are 'queued' in the API; 'left' unsubscribed before it was sent. */
  status: 'waiting' | 'claimed' | 'sent' | 'failed' | 'left';
  /** The engine that has leased it. */
  owner: Generated<string>;
  lease_until: Generated<number>;
  attempts: Generated<number>;
  next_try_at: Generated<number>;
  /** When it was about to be handed over to the mail service: after that it is unknown whether it arrived. */
  handed_over_at: number | null;
  /** Whether it was handed over again with the first outcome unknown. */
  is_repeated: Generated<0 | 1>;
  error: Generated<string>;
  done_at: number | null;
  /** When the email bounced after a mail service had accepted it; `error` says why. */
  bounced_at: number | null;
  /** Empty: it did not bounce, or SendGrid's list of bounces did not say how. */
  bounce_kind: Generated<'' | 'hard' | 'soft' | 'complaint'>;
}

/** A link of a mailing whose clicks are counted. */
interface MailingLinks {
  mailing_id: string;
  position: number;
  url: string;
}

/** Who has clicked a link of a mailing, and when first. */
interface MailingClicks {
  mailing_id: string;
  subscriber_id: string;
  clicked_at: number;
}

export interface NewsletterTables {
  newsletter_issues: NewsletterIssues;
  newsletter_segments: NewsletterSegments;
  mailings: Mailings;
  mailing_translations: MailingTranslations;
  mailing_recipients: MailingRecipients;
  mailing_links: MailingLinks;
  mailing_clicks: MailingClicks;
}
