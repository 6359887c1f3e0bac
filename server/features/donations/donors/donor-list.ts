import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { limitAndOffset, parseSort, wordsOf } from '#server/platform/tables/query.ts';
import { readGiving } from '../giving.ts';
import { listDonors } from './queries/donor-search.ts';

type Body = CheckedBody<'donations/getDonors'>;
type ListedDonor = Reply<'donations/getDonors'>['donors'][number];

/** Donors matching a search, by most recent gift by default. */
export async function getDonors(
  { db }: AppDeps,
  { sort = '-lastGiftOn', search, ...page }: Body,
): Promise<Reply<'donations/getDonors'>> {
  const [{ rows, total }, { currency }] = await Promise.all([
    listDonors(db, wordsOf(search), { ...parseSort(sort), ...limitAndOffset(page) }),
    readGiving(db),
  ]);
  return { code: 1, donors: rows.map(presentDonor), total, currency };
}

export const presentDonor = (row: {
  id: string;
  name: string;
  email: string;
  total: number;
  gifts: number;
  last_gift_on: string;
  version: number;
}): ListedDonor => ({
  id: row.id,
  name: row.name,
  email: row.email,
  total: row.total,
  gifts: row.gifts,
  lastGiftOn: row.last_gift_on,
  version: row.version,
});
