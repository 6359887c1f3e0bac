import type { Generated } from 'kysely';

/** Periodic jobs, by name. */
interface Schedules {
  name: string;
  /** When it is due, by the database's clock. */
  next_at: number;
  lease_until: Generated<number>;
  last_done_at: number | null;
}

/** How mail is sent and gifts are paid, as administrators have set it up: 'mail', 'stripe'. */
interface ServiceSettings {
  name: string;
  /** JSON, without secrets. */
  value: string;
  /** JSON: each secret, sealed, by its name. */
  secrets: string;
  version: number;
  updated_at: number;
}

/** Changes in the order of their commits: every node drops the cached pages with one of the tags. */
interface ChangeMarks {
  id: Generated<number>;
  tags: string;
  created_at: number;
}

/** Who did what to what, and when. Rows are only ever added: triggers reject anything else. Ids, never names. */
interface AuditLog {
  id: string;
  user_id: string | null;
  action: string;
  subject: string;
  created_at: number;
  /** `x-request-id` of the request that did it; empty: the program itself. */
  request_id: Generated<string>;
}

/** How background jobs went, by name: the newest of all nodes. */
interface JobRuns {
  name: string;
  /** The time between two runs, in ms. */
  every: Generated<number>;
  last_success_at: number | null;
  /** In ms. */
  last_duration: Generated<number>;
  last_failure_at: number | null;
  last_error: Generated<string>;
  /** The first failure since it last succeeded. */
  failing_since: number | null;
}

/** Failures and their causes, counted by day. */
interface Failures {
  /** The activity: 'backing up'. */
  work: string;
  cause: string;
  /** When the day began (UTC), in ms. */
  day: number;
  count: number;
  last_at: number;
  /** The last request that it happened to; empty: none. */
  request_id: Generated<string>;
}

/** Security events of accounts, with their origins. Triggers reject changes; rows are removed after a year. */
interface SecurityLog {
  id: string;
  at: number;
  action: string;
  /** The signed-in account. */
  user_id: string | null;
  subject: string;
  /** '203.0.113.0/24'. */
  network: string;
  request_id: string;
  /** How many events the row stands for. */
  count: number;
  /** Whether the row may be removed early to make room. */
  is_evictable: 0 | 1;
}

/** How often something was tried in the current window, by bucket. */
interface RateLimits {
  bucket: string;
  count: number;
  resets_at: number;
  /** When the next attempt may be made. */
  blocked_until: Generated<number>;
}

/** Requests that must not be carried out twice: see `server/platform/limits/run-once.ts`. */
interface Attempts {
  /** A hash of the call, the caller and the key that the caller chose. */
  key_hash: string;
  body_hash: string;
  /** The id of the row that the request made. */
  result: Generated<string>;
  created_at: number;
}

/** Recorded deletions, by ids that are meaningless without their rows: a restored backup deletes these again. */
interface Deletions {
  /** 'user/{id}', 'donor/{id}', 'media/{name}', …; 'payer/{hash}': the donor of a payment at Stripe. */
  subject: string;
  deleted_at: number;
}

/** Values of the whole site as JSON, by name: settings, generated secrets, and the state of backups and mail. */
interface SettingRows {
  name: string;
  value: string;
}

/** What has happened, for the subscribers of features. Ids, never names. */
interface DomainEventRows {
  /** The order in which they were raised. */
  position: Generated<number>;
  id: string;
  name: string;
  /** JSON. */
  payload: string;
  at: number;
  /** 1: all who are to get it have a delivery, or have got it. */
  is_dispatched: Generated<0 | 1>;
}

/** The events that subscribers have yet to get. */
interface DomainEventDeliveries {
  subscriber: string;
  position: number;
  /** How often the subscriber has failed at it. */
  attempts: Generated<number>;
  /** By the database's clock. */
  next_try_at: Generated<number>;
}

/** Tables that any program could have: schedules, limits, changes, events, the audit trail, and site-wide settings. */
export interface PlatformTables {
  schedules: Schedules;
  change_marks: ChangeMarks;
  domain_events: DomainEventRows;
  domain_event_deliveries: DomainEventDeliveries;
  audit_log: AuditLog;
  job_runs: JobRuns;
  failures: Failures;
  security_log: SecurityLog;
  rate_limits: RateLimits;
  attempts: Attempts;
  deletions: Deletions;
  site_settings: SettingRows;
  service_settings: ServiceSettings;
}
