import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { badField } from '#server/platform/errors.ts';
import { dayAt } from '../../site/day.ts';
import { phaseOf } from './phase.ts';
import { findCampaign } from './queries.ts';

/**
 * Checks that a donor can give to a campaign now.
 * @returns its name; empty for none
 * @throws {AppError} `badInput` if it is unknown, not offered to donors, has not started, or has ended
 */
export async function requireOpenCampaign(db: Db, id: string | undefined): Promise<string> {
  if (id === undefined) return '';
  const campaign = await findCampaign(db, id);
  if (!campaign || (campaign.is_published === 0 && campaign.is_offered === 0)) {
    throw badField('campaignId', 'This campaign doesn’t exist. Choose another purpose.');
  }
  const phase = phaseOf(campaign, await dayAt(db));
  if (phase === 'soon') {
    const words = `${campaign.name} starts on ${longDate(campaign.starts_on, staffLanguage)}.`;
    throw badField('campaignId', `${words} Until then, choose another purpose.`);
  }
  if (phase === 'ended') {
    throw badField('campaignId', `${campaign.name} has ended. Choose another purpose.`);
  }
  return campaign.name;
}
