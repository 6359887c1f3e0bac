import type { CheckedBody, Reply } from '#contract/index.ts';
import { knownLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { limitAndOffset, parseSort } from '#server/platform/tables/query.ts';
import { wordsOf } from '#server/platform/tables/search-words.ts';
import { dayAt } from '../../site/day.ts';
import { readGiving } from '../giving.ts';
import { type DonorFilter, listDonors } from './queries/donor-search.ts';

type Body = CheckedBody<'donations/getDonors'>;
type ListedDonor = Reply<'donations/getDonors'>['donors'][number];

/** Donors matching a filter, by most recent gift by default. */
export async function getDonors(
  { db }: AppDeps,
  { sort = '-lastGiftOn', search, giving, minimum, campaignId, ...page }: Body,
): Promise<Reply<'donations/getDonors'>> {
  const filter = await donorFilterOf(db, { search, giving, minimum, campaignId });
  const [{ rows, total, sum }, { currency }] = await Promise.all([
    listDonors(db, filter, { ...parseSort(sort), ...limitAndOffset(page) }),
    readGiving(db),
  ]);
  return { code: 1, donors: rows.map(presentDonor), total, sum, currency };
}

/** The filter of a call; years are the organization's. */
export async function donorFilterOf(
  db: Db,
  {
    search,
    giving,
    minimum,
    campaignId,
  }: Pick<Body, 'search' | 'giving' | 'minimum' | 'campaignId'>,
): Promise<DonorFilter> {
  const year = Number((await dayAt(db)).slice(0, 4));
  return { words: wordsOf(search), giving, minimum, campaignId, lastYear: String(year - 1) };
}

export const presentDonor = (row: {
  id: string;
  name: string;
  email: string;
  address: string;
  total: number;
  gifts: number;
  last_gift_on: string;
  language: string;
  version: number;
}): ListedDonor => ({
  id: row.id,
  name: row.name,
  email: row.email,
  address: row.address,
  total: row.total,
  gifts: row.gifts,
  lastGiftOn: row.last_gift_on,
  language: knownLanguage(row.language),
  version: row.version,
});
