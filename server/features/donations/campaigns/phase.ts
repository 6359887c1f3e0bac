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
