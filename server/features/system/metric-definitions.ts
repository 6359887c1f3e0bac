/**
 * Values that are read when someone asks for the metrics; each name gets the prefix `common_plate_`. No label is called
 * `job` or `instance`: Prometheus adds its own of these names, and renames ours.
 */
export const definitions = {
  page_cache_hits_total: ['counter', 'Requests answered from the page cache.'],
  page_cache_misses_total: ['counter', 'Pages that were not in the page cache.'],
  page_cache_pages: ['gauge', 'Pages in the page cache.'],
  page_cache_bytes: ['gauge', 'Size of the page cache.'],
  emails_total: ['counter', 'Attempts to send single emails, by outcome.', 'outcome'],
  newsletter_emails: ['gauge', 'Emails of all mailings so far, by outcome.', 'outcome'],
  queue_waiting: ['gauge', 'Work that waits, by queue.', 'queue'],
  queue_oldest_seconds: ['gauge', 'How long the oldest work in a queue has waited.', 'queue'],
  job_last_success_timestamp_seconds: ['gauge', 'When a job last succeeded; 0: never.', 'task'],
  job_failing_since_timestamp_seconds: [
    'gauge',
    'When a job first failed since it last succeeded; 0: it works.',
    'task',
  ],
  job_last_duration_seconds: ['gauge', 'How long a job took when it last succeeded.', 'task'],
  backup_last_timestamp_seconds: ['gauge', 'When the newest backup was made; 0: never.'],
  backup_proven_timestamp_seconds: [
    'gauge',
    'When a backup was last tested by restoring it; 0: never.',
  ],
  database_up: ['gauge', 'Whether the database answers: 1 or 0.'],
  database_connections: ['gauge', 'Connections of this node to PostgreSQL, by state.', 'state'],
  database_waiting: ['gauge', 'Statements of this node that wait for a connection.'],
  disk_free_bytes: ['gauge', 'Free space on the disk of DATA_DIR.'],
  disk_size_bytes: ['gauge', 'Size of the disk of DATA_DIR.'],
} as const satisfies Record<string, readonly ['counter' | 'gauge', string, string?]>;

export type MetricName = keyof typeof definitions;

/** A value, or one for each value of the metric's label. */
export type MetricValue = number | Readonly<Record<string, number>>;
