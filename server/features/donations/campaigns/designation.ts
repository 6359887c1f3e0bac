import { longDate } from '#contract/shared/language/long-date.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { badField } from '#server/platform/errors.ts';
import { currentLanguage, translate } from '#server/platform/language/current-language.ts';
import { dayAt } from '../../site/day.ts';
import { campaignIn } from './in-language.ts';
import { phaseOf } from './phase.ts';
import { findCampaign } from './queries.ts';

/**
 * Checks that a donor can give to a campaign now.
 * @returns its name in the language of the call; empty for none
 * @throws {AppError} `badInput` if it is unknown, not offered to donors, has not started, or has ended
 */
export async function requireOpenCampaign(db: Db, id: string | undefined): Promise<string> {
  if (id === undefined) return '';
  const campaign = await findCampaign(db, id);
  if (!campaign || (campaign.is_published === 0 && campaign.is_offered === 0)) {
    throw badField('campaignId', translate('campaigns.unknownChosen'));
  }
  const { name } = await campaignIn(db, campaign);
  const phase = phaseOf(campaign, await dayAt(db));
  if (phase === 'soon') {
    const date = longDate(campaign.starts_on, currentLanguage());
    throw badField('campaignId', translate('campaigns.notStarted', { name, date }));
  }
  if (phase === 'ended') {
    throw badField('campaignId', translate('campaigns.ended', { name }));
  }
  return name;
}
