import type { Generated } from 'kysely';

/** Thanks donors in their receipts, in the words of staff. */
interface ThankYouTexts {
  id: string;
  name: string;
  /** Null: for gifts of any campaign, and of none. */
  campaign_id: string | null;
  /** In cents: for gifts of this amount or more. */
  minimum: Generated<number>;
  /** Markdown with merge fields. */
  text: string;
  /** The same as HTML, as it was rendered when it was saved. */
  html: string;
  version: Generated<number>;
  created_at: number;
}

/** The mailing of a year's statements to donors. */
interface StatementMailings {
  id: string;
  year: number;
  /** Markdown with merge fields, above the gifts. */
  note: Generated<string>;
  /** The same as HTML. */
  note_html: Generated<string>;
  /** Both in other languages, as JSON: {"es": {"text": …, "html": …}}. */
  note_translations: Generated<string>;
  status: 'sending' | 'finished' | 'canceled';
  is_paused: Generated<0 | 1>;
  /** Emails per second; null: as many as the mail service accepts. */
  rate: number | null;
  /** The engine that sends it, and until when it has the mailing to itself. */
  owner: Generated<string>;
  lease_until: Generated<number>;
  total: Generated<number>;
  /** The mail service's error when it last rejected the connection; empty if it did not. */
  trouble: Generated<string>;
  created_at: number;
  created_by: string | null;
  finished_at: number | null;
}

/** The recipients of a mailing of statements. */
interface StatementRecipients {
  mailing_id: string;
  donor_id: string;
  /**
   * 'sending': it is being handed over to the mail service. 'uncertain': the program was killed then, so it may have
   * arrived, and is not sent again by itself. 'skipped': they lost their address or their gifts before their turn.
   */
  status: 'waiting' | 'claimed' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'skipped';
  attempts: Generated<number>;
  next_try_at: Generated<number>;
  error: Generated<string>;
  done_at: number | null;
}

export interface ReceiptTables {
  thank_you_texts: ThankYouTexts;
  statement_mailings: StatementMailings;
  statement_recipients: StatementRecipients;
}
