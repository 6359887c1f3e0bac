import type { CheckedBody, Reply } from '#contract/index.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type InLanguage, languagesOfRows } from '../../lists/translations/in-language.ts';
import { dayAt } from '../../site/day.ts';
import { readGiving } from '../giving.ts';
import { noSuchCampaign } from './campaigns.ts';
import { campaignIn, campaignTextsIn } from './in-language.ts';
import { daysLeftOf, phaseOf } from './phase.ts';
import {
  findCampaign,
  findPublishedCampaign,
  listListedGifts,
  listPublicCampaigns,
  listPublishedSlugs,
  sumCampaigns,
} from './queries.ts';

/** How many gifts a page lists. */
const mostListed = 12;

type Row = Awaited<ReturnType<typeof listPublicCampaigns>>[number];

/** The campaigns that donors can give to now; those with a page come first. */
export async function getOpenCampaigns(
  { db }: AppDeps,
  { language }: CheckedBody<'donations/getOpenCampaigns'>,
): Promise<Reply<'donations/getOpenCampaigns'>> {
  const [{ currency }, today, rows] = await Promise.all([
    readGiving(db),
    dayAt(db),
    listPublicCampaigns(db),
  ]);
  const open = rows.filter((row) => phaseOf(row, today) === 'open');
  if (open.length === 0) return { code: 1, campaigns: [], currency };
  const sums = await sumCampaigns(db, currency);
  const shown = await campaignTextsIn(db, open, language);
  return { code: 1, campaigns: shown.map((row) => presentListed(row, sums, today)), currency };
}

/** @throws {AppError} `notFound` for a draft too */
export async function getCampaignPage(
  { db }: AppDeps,
  { slug, language }: CheckedBody<'donations/getCampaignPage'>,
): Promise<Reply<'donations/getCampaignPage'>> {
  const row = await findPublishedCampaign(db, slug);
  if (!row) throw noSuchCampaign();
  return { code: 1, ...(await presentPage(db, await campaignIn(db, row, language))) };
}

/** @throws {AppError} `notFound` */
export async function getCampaignPreview(
  { db }: AppDeps,
  { id }: CheckedBody<'donations/getCampaignPreview'>,
): Promise<Reply<'donations/getCampaignPreview'>> {
  const row = await findCampaign(db, id);
  if (!row) throw noSuchCampaign();
  const page = await presentPage(db, { ...row, is_published: 1, language: defaultLanguage });
  return { code: 1, ...page, isPublished: row.is_published };
}

async function presentPage(db: Db, row: InLanguage<Row>) {
  const [{ currency }, today] = await Promise.all([readGiving(db), dayAt(db)]);
  const [sums, gifts] = await Promise.all([
    sumCampaigns(db, currency),
    listListedGifts(db, row.id, mostListed),
  ]);
  const campaign = {
    ...presentListed(row, sums, today),
    phase: phaseOf(row, today),
    startsOn: row.starts_on,
    html: row.html,
    gifts: sums.get(row.id)?.gifts ?? 0,
    listedGifts: gifts.map(({ given_on, donor_name, is_named, ...gift }) => ({
      ...gift,
      givenOn: given_on,
      name: is_named ? (donor_name ?? '') : '',
    })),
  };
  return { campaign, currency };
}

export async function getCampaignAddresses({
  db,
}: AppDeps): Promise<Reply<'donations/getCampaignAddresses'>> {
  const rows = await listPublishedSlugs(db);
  const languages = await languagesOfRows(rows, (each) => campaignTextsIn(db, rows, each));
  const campaigns = rows.map(({ slug }, index) => ({ slug, languages: languages[index] ?? [] }));
  return { code: 1, slugs: rows.map(({ slug }) => slug), campaigns };
}

type Sums = Awaited<ReturnType<typeof sumCampaigns>>;

const presentListed = (row: InLanguage<Row>, sums: Sums, today: string) => ({
  id: row.id,
  name: row.name,
  language: row.language,
  goal: row.goal,
  raised: sums.get(row.id)?.raised ?? 0,
  endsOn: row.ends_on,
  daysLeft: daysLeftOf(row, today),
  // A draft's address is not public.
  slug: row.is_published === 1 ? row.slug : '',
  summary: row.is_published === 1 ? row.summary : '',
  image: row.is_published === 1 ? row.image : '',
  imageAlt: row.is_published === 1 ? row.image_alt : '',
});
