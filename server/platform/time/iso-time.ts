/**
 * A stored time as files and replies show it: ISO 8601, in UTC.
 * @param milliseconds null: never
 */
export function isoTime(milliseconds: number): string;
export function isoTime(milliseconds: number | null): string | null;
export function isoTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
