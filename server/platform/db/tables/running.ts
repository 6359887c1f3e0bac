import type { Generated } from 'kysely';

interface Outbox {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  /** JSON of `EmailContent`: what its HTML is made of when it is sent. */
  letter: string;
  /** Whose account it is about, if anybody's. */
  user_id: string | null;
  purpose: string;
  status: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';
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

/** What the program does by itself from time to time, by name. */
interface Schedules {
  name: string;
  /** By the database's clock. */
  next_at: number;
  lease_until: Generated<number>;
  last_done_at: number | null;
}

/** What changed, in the order in which it went live: every node drops the pages that carry one of the tags. */
interface ChangeMarks {
  id: Generated<number>;
  tags: string;
  created_at: number;
}

/** Who did what to what, and when. Rows are only ever added: triggers refuse anything else. Ids, never names. */
interface AuditLog {
  id: string;
  user_id: string | null;
  action: string;
  subject: string;
  created_at: number;
}

/** What concerns the safety of accounts, with where it came from. Triggers refuse changes; rows leave after a year. */
interface SecurityLog {
  id: string;
  at: number;
  action: string;
  /** Who was signed in. */
  user_id: string | null;
  subject: string;
  /** '203.0.113.0/24'. */
  network: string;
  request_id: string;
  /** How many events the row stands for. */
  count: number;
  /** Whether the row may be removed before its time to make room. */
  is_evictable: 0 | 1;
}

/** How often something was tried in the current window, by bucket. */
interface RateLimits {
  bucket: string;
  count: number;
  resets_at: number;
  /** Until when the next try has to wait. */
  blocked_until: Generated<number>;
}

/** What the program keeps of its own running: mails on their way, schedules, limits, what changed and who did it. */
export interface RunningTables {
  outbox: Outbox;
  schedules: Schedules;
  change_marks: ChangeMarks;
  audit_log: AuditLog;
  security_log: SecurityLog;
  rate_limits: RateLimits;
}
