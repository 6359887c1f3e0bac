/**
 * A stored time as files and replies show it: ISO 8601, in UTC.
 * @param milliseconds null: never
 */
export const isoTime = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();
