import type { Generated } from 'kysely';

interface Outbox {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  /** JSON of `EmailContent`, rendered to HTML when it is sent. */
  letter: string;
  /** The account that it is about, if any. */
  user_id: string | null;
  purpose: string;
  /** 'held': someone has to decide whether it is sent, as a backup was restored. */
  status: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown' | 'held';
  attempts: Generated<number>;
  /** How long it has waited between its tries, in ms: a clock that jumps adds little to it. */
  waited: Generated<number>;
  /** When the last try failed. */
  tried_at: Generated<number | null>;
  next_try_at: Generated<number>;
  /** When the sending node's lease ends. */
  lease_until: Generated<number>;
  /** When it was handed over to the mail service: after that it is unknown whether it arrived. */
  handed_over_at: number | null;
  error: Generated<string>;
  created_at: number;
  sent_at: number | null;
  /** 1: the recipient's data was deleted while the email was queued; the row is deleted once it is sent. */
  is_fleeting: Generated<0 | 1>;
}

/** Confirms that someone who left a list wants to rejoin. */
type ListPurpose = 'subscription-test' | 'subscription-general' | 'subscription-newsletters';

/** Mailed tokens: single-use, expiring, hashed. */
interface MailedTokens {
  token_hash: string;
  purpose: 'email' | 'password' | 'subscription' | 'email-change' | 'invitation' | ListPurpose;
  /** The id of the user, the subscriber or the invitation. */
  subject_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Queued emails, and the links in them. */
export interface MailTables {
  outbox: Outbox;
  mailed_tokens: MailedTokens;
}
