import { Temporal } from 'temporal-polyfill';
import type { Reply } from '#contract/index.ts';

export type CampaignPhase = Reply<'donations/getCampaignPage'>['campaign']['phase'];

interface Dates {
  starts_on: string;
  ends_on: string;
  is_closed: 0 | 1;
}

/**
 * Whether a campaign takes gifts.
 * @param today in the organization's time zone; a campaign takes gifts on its last day
 */
export function phaseOf({ starts_on, ends_on, is_closed }: Dates, today: string): CampaignPhase {
  if (is_closed === 1 || (ends_on !== '' && ends_on < today)) return 'ended';
  return starts_on > today ? 'soon' : 'open';
}

/** The days until an open campaign ends, 0 on its last day; null: it has no end, or is not open. */
export function daysLeftOf(dates: Dates, today: string): number | null {
  if (dates.ends_on === '' || phaseOf(dates, today) !== 'open') return null;
  return Temporal.PlainDate.from(today).until(dates.ends_on, { largestUnit: 'days' }).days;
}

/** What pages show of a campaign's dates on a day: it changes by the date alone. */
export function shownPhaseOf(dates: Dates, today: string): string {
  const daysLeft = daysLeftOf(dates, today);
  const phase = phaseOf(dates, today);
  return daysLeft === null ? phase : `${phase}, ${daysLeft} days left`;
}
