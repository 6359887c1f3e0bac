/** A stored time as files and replies have it: ISO 8601, in UTC. @param milliseconds null: it never happened */
export const isoTime = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();
