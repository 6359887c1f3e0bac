import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { dropRedirectsTo } from '../../pages/redirects.ts';
import { readGiving } from '../giving.ts';
import {
  findCampaign,
  isCampaignUsed,
  listCampaigns,
  lockCampaign,
  removeCampaign,
  sumCampaigns,
} from './queries.ts';

type Shown = Reply<'donations/getCampaigns'>['campaigns'];
type Edited = Reply<'donations/getCampaign'>['campaign'];

async function readCampaigns(db: Db, currency: string): Promise<Shown> {
  const [campaigns, sums] = await Promise.all([listCampaigns(db), sumCampaigns(db, currency)]);
  return campaigns.map((campaign) => ({
    ...campaign,
    ...(sums.get(campaign.id) ?? { raised: 0, inKind: 0, gifts: 0 }),
  }));
}

export async function getCampaigns({ db }: AppDeps): Promise<Reply<'donations/getCampaigns'>> {
  const { currency } = await readGiving(db);
  return { code: 1, campaigns: await readCampaigns(db, currency), currency };
}

/**
 * The campaigns, and one of them with the text of its page.
 * @throws {AppError} `notFound`
 */
export async function readForEditing(
  db: Db,
  id: string,
): Promise<{ campaigns: Shown; campaign: Edited; currency: string }> {
  const { currency } = await readGiving(db);
  const campaigns = await readCampaigns(db, currency);
  const row = await findCampaign(db, id);
  const shown = campaigns.find((campaign) => campaign.id === id);
  if (!row || !shown) throw noSuchCampaign();
  const { summary, description, image, image_alt: imageAlt } = row;
  return { campaigns, campaign: { ...shown, summary, description, image, imageAlt }, currency };
}

/** @throws {AppError} `notFound` */
export async function getCampaign(
  { db }: AppDeps,
  { id }: CheckedBody<'donations/getCampaign'>,
): Promise<Reply<'donations/getCampaign'>> {
  const { campaign, currency } = await readForEditing(db, id);
  return { code: 1, campaign, currency };
}

/** @throws {AppError} `notFound`; `inUse` if it has gifts */
export function deleteCampaign(
  { db }: AppDeps,
  { id }: CheckedBody<'donations/deleteCampaign'>,
  { person }: CallContext,
): Promise<Reply<'donations/deleteCampaign'>> {
  return db.transaction().execute(async (trx) => {
    const campaign = await lockCampaign(trx, id);
    if (!campaign) throw noSuchCampaign();
    if (await isCampaignUsed(trx, id)) {
      throw new AppError('inUse', 'This campaign has gifts. You can close it instead.');
    }
    await removeCampaign(trx, id);
    if (campaign.public_slug !== '') {
      await dropRedirectsTo(trx, `/campaigns/${campaign.public_slug}`);
    }
    const userId = person?.userId ?? null;
    await audit(trx, { userId, action: 'campaigns.delete', subject: `campaign/${id}` });
    const { currency } = await readGiving(trx);
    return { code: 1, message: 'Campaign deleted.', campaigns: await readCampaigns(trx, currency) };
  });
}

/**
 * The name of a gift's campaign; empty for none.
 * @throws {AppError} `badInput` if it does not exist
 */
export async function campaignNameOf(trx: Db, id: string | null): Promise<string> {
  if (id === null) return '';
  const campaign = await findCampaign(trx, id);
  if (!campaign) throw badField('campaignId', 'This campaign doesn’t exist.');
  return campaign.name;
}

export const noSuchCampaign = () => new AppError('notFound', translate('campaigns.unknown'));
