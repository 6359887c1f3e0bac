/** How long an event is, in ms, until someone says otherwise. */
const usualLength = 2 * 60 * 60_000;

/**
 * The end of an event whose start has moved: it lasts as long as before, by the clock on the wall.
 * @param before the start until now, and the end; empty: none yet. All are local times as a browser's field has them:
 * '2026-12-05T18:00'
 * @returns the new end; the old one if the new start is not a time
 */
export function movedEnd(before: { start: string; end: string }, start: string): string {
  const from = millisecondsOf(start);
  if (Number.isNaN(from)) return before.end;
  const length = millisecondsOf(before.end) - millisecondsOf(before.start);
  const end = new Date(from + (length > 0 ? length : usualLength));
  return Number.isNaN(end.getTime()) ? before.end : end.toISOString().slice(0, start.length);
}

/** As if it were UTC: only differences count. */
const millisecondsOf = (local: string) => Date.parse(`${local}Z`);
