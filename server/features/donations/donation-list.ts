import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { limitAndOffset, parseSort } from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';
import {
  countMatching,
  listMatchingIds,
  resolveSearch,
  sumMatching,
} from './queries/gift-search.ts';
import { listGiftsByIds } from './queries/gifts.ts';

type Body = CheckedBody<'donations/getDonations'>;
type ListedDonation = Reply<'donations/getDonations'>['donations'][number];

type Row = Pick<
  Tables['donations'],
  | 'id'
  | 'donor_id'
  | 'kind'
  | 'frequency'
  | 'amount'
  | 'net'
  | 'currency'
  | 'status'
  | 'given_on'
  | 'receipt_number'
> & {
  donor_name: string | null;
  campaign_name: string | null;
  is_anonymous: 0 | 1;
  is_practice: 0 | 1;
  version: number;
};

/** A gift as lists show it; an anonymous one does not reveal its donor. */
export const presentDonation = (row: Row): ListedDonation => ({
  id: row.id,
  donorId: row.donor_id,
  donor: row.is_anonymous ? 'Anonymous' : (row.donor_name ?? ''),
  kind: row.kind,
  frequency: row.frequency,
  amount: row.amount,
  net: row.net,
  currency: row.currency,
  status: row.status,
  givenOn: row.given_on,
  isAnonymous: row.is_anonymous,
  receiptNumber: row.receipt_number ?? '',
  campaign: row.campaign_name ?? '',
  isPractice: row.is_practice,
  version: row.version,
});

/** Gifts matching a search, newest first by default. */
export async function getDonations(
  { db }: AppDeps,
  { page, pageSize, sort = '-givenOn', ...filter }: Body,
): Promise<Reply<'donations/getDonations'>> {
  const searched = await resolveSearch(db, filter);
  // First the page's ids, from an index alone; then the displayed columns.
  const [ids, total] = await Promise.all([
    listMatchingIds(db, filter, searched, {
      ...parseSort(sort),
      ...limitAndOffset({ page, pageSize }),
    }),
    countMatching(db, filter, searched),
  ]);
  const rows = await listGiftsByIds(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    code: 1,
    donations: ids.flatMap((id) => byId.get(id) ?? []).map(presentDonation),
    total,
  };
}

/** The sums of gifts matching a filter, net of refunds. The table does not wait for them: they read every gift. */
export async function getSum(
  { db }: AppDeps,
  filter: CheckedBody<'donations/getSum'>,
): Promise<Reply<'donations/getSum'>> {
  return { code: 1, sums: await sumMatching(db, filter, await resolveSearch(db, filter)) };
}
