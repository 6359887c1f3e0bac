import type { SegmentRules } from '#contract/newsletter/segments.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { daysLater, instantOf } from '#server/platform/time/time-zone.ts';
import type { ResolvedRules } from './queries/segment-condition.ts';

/** A segment's conditions, with its days in the organization's time zone. */
export async function resolveRules(
  db: Db,
  { subscribedFrom, subscribedUntil, ...rules }: SegmentRules,
): Promise<ResolvedRules> {
  const { timeZone } = await readSite(db);
  // At noon every day exists in every time zone.
  const noonOf = (date: string) => instantOf(`${date}T12:00`, timeZone);
  return {
    ...rules,
    ...(subscribedFrom && { from: daysLater(noonOf(subscribedFrom), timeZone, 0, '00:00') }),
    ...(subscribedUntil && { before: daysLater(noonOf(subscribedUntil), timeZone, 1, '00:00') }),
  };
}
