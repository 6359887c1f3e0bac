import type { Generated } from 'kysely';

interface Outbox {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  /** JSON of `EmailContent`: what its HTML is made of when it is sent. */
  letter: string;
  /** The account that it is about, if any. */
  user_id: string | null;
  purpose: string;
  /** 'held': someone has to decide whether it is sent, as a backup was restored. */
  status: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown' | 'held';
  attempts: Generated<number>;
  next_try_at: Generated<number>;
  /** Until when the node that is sending it has it for itself. */
  lease_until: Generated<number>;
  /** When the mail service began to read it: after that nobody can say whether it arrived. */
  handed_over_at: number | null;
  error: Generated<string>;
  created_at: number;
  sent_at: number | null;
  /** 1: the address was given up while the mail waited; the row is deleted once it is sent. */
  is_fleeting: Generated<0 | 1>;
}

/** Confirms that somebody who has left a list comes back to it. */
type ListPurpose = 'subscription-test' | 'subscription-general' | 'subscription-newsletters';

/** Tokens that were mailed: one use, an expiry, hashed. */
interface MailedTokens {
  token_hash: string;
  purpose: 'email' | 'password' | 'subscription' | 'email-change' | ListPurpose;
  /** The user's or the subscriber's id. */
  subject_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Emails on their way, and the links that some of them hold. */
export interface MailTables {
  outbox: Outbox;
  mailed_tokens: MailedTokens;
}
