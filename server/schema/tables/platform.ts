import type { Generated } from 'kysely';

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

/** What a person had deleted, by ids that mean nothing without their rows: a restored backup deletes it again. */
interface Deletions {
  /** 'user/{id}', 'subscriber/{id}' or 'participant/{id}'. */
  subject: string;
  deleted_at: number;
}

/** What the whole site shares, as JSON by name. */
interface SiteSettings {
  name: string;
  value: string;
}

/** What any program could keep: schedules, limits, what changed, who did it, and what the whole site shares. */
export interface PlatformTables {
  schedules: Schedules;
  change_marks: ChangeMarks;
  audit_log: AuditLog;
  security_log: SecurityLog;
  rate_limits: RateLimits;
  deletions: Deletions;
  site_settings: SiteSettings;
}
