import type { Generated } from 'kysely';

/** What an issue of the newsletter says when it is mailed, alongside its page. */
interface NewsletterIssues {
  page_id: string;
  subject: string;
  preview_text: string;
  version: number;
}

/** An issue that goes to a list. */
interface Mailings {
  id: string;
  /** Which issue it is, even when its page has another address now, or is gone. */
  page_id: string;
  slug: string;
  list: 'general' | 'newsletters' | 'test';
  subject: string;
  preview_text: string;
  /** The email, as `serializeMessage` writes it: what was checked is what is sent, even if the page changes. */
  letter: string;
  status: 'scheduled' | 'sending' | 'finished' | 'canceled';
  is_paused: Generated<0 | 1>;
  /** Mails a second; null: as many as the mail service takes. */
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
  /** How many unsubscribed from the list, or were deleted, before it was sent to them. */
  gone: Generated<number>;
  /** When the rate lets the next mails be taken. */
  next_slot_at: Generated<number>;
  /** How many were done when that was last looked at, and how fast they had become more, in mails a second. */
  sampled_at: Generated<number>;
  sampled_count: Generated<number>;
  per_second: Generated<number>;
  trouble: Generated<string>;
}

/** Whom a mailing goes to, one row for each address. */
interface MailingRecipients {
  mailing_id: string;
  email_key: string;
  subscriber_id: string;
  status: 'waiting' | 'claimed' | 'sent' | 'failed' | 'left';
  /** The engine that has claimed it. */
  owner: Generated<string>;
  lease_until: Generated<number>;
  attempts: Generated<number>;
  next_try_at: Generated<number>;
  /** When the mail service was about to read it: after that nobody can say whether it arrived. */
  handed_over_at: number | null;
  /** Whether it was handed over again without knowing what had become of it. */
  is_repeated: Generated<0 | 1>;
  error: Generated<string>;
  done_at: number | null;
  /** When the mail came back though a mail service had taken it; `error` says why. */
  bounced_at: number | null;
}

export interface NewsletterTables {
  newsletter_issues: NewsletterIssues;
  mailings: Mailings;
  mailing_recipients: MailingRecipients;
}
