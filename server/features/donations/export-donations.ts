import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { auditExport } from '#server/platform/audit.ts';
import { chunkSize, csvChunkOf } from '#server/platform/tables/query.ts';
import { presentDonation } from './donation-list.ts';
import { donorFilterOf } from './donors/donor-list.ts';
import { listDonorsForExport } from './donors/queries/donor-search.ts';
import { formatDecimal } from './format-money.ts';
import { listGiftsForExport } from './queries/gift-search.ts';

type ExportedGift = Parameters<typeof presentDonation>[0] & {
  donor_email: string | null;
  honoree: string;
  is_memorial: 0 | 1;
  description: string;
  check_number: string;
  notes: string;
};

const giftHeading = [
  'date',
  'receipt',
  'donor',
  'email',
  'kind',
  'frequency',
  'amount',
  'returned',
  'net',
  'currency',
  'state',
  'anonymous',
  'in honor of',
  'in memory',
  'description',
  'check',
  'notes',
  'campaign',
  'practice',
];

/** The next chunk of gifts as CSV, oldest first. Anonymous gifts are listed without a name. */
export async function exportDonations(
  { db }: AppDeps,
  { after, ...filter }: CheckedBody<'donations/exportDonations'>,
  { person }: CallContext,
): Promise<Reply<'donations/exportDonations'>> {
  const [day = '', id = ''] = after?.split('.') ?? [];
  const start = after === undefined ? undefined : { day, id };
  const rows = await listGiftsForExport(db, filter, start, chunkSize);
  await auditExport(db, person?.userId ?? null, 'donations', after);
  const { csv, next } = csvChunkOf(giftHeading, rows, giftCells, after === undefined);
  const last = rows.at(-1);
  return { code: 1, csv, next: next === null ? null : `${last?.given_on}.${last?.id}` };
}

function giftCells(row: ExportedGift): (string | number)[] {
  const gift = presentDonation(row);
  return [
    gift.givenOn,
    gift.receiptNumber,
    gift.donor,
    gift.isAnonymous ? '' : (row.donor_email ?? ''),
    gift.kind,
    gift.frequency,
    formatDecimal(gift.amount),
    formatDecimal(gift.amount - gift.net),
    formatDecimal(gift.net),
    gift.currency.toUpperCase(),
    gift.status,
    gift.isAnonymous,
    row.honoree,
    row.is_memorial,
    row.description,
    row.check_number,
    row.notes,
    gift.campaign,
    gift.isPractice,
  ];
}

const donorHeading = [
  'name',
  'email',
  'address',
  'gifts',
  'total',
  'last gift',
  'notes',
  'language',
];

/** The next chunk of donors as CSV, with their totals. */
export async function exportDonors(
  { db }: AppDeps,
  { after, ...filter }: CheckedBody<'donations/exportDonors'>,
  { person }: CallContext,
): Promise<Reply<'donations/exportDonors'>> {
  const found = await donorFilterOf(db, filter);
  const rows = await listDonorsForExport(db, found, after ?? '', chunkSize);
  await auditExport(db, person?.userId ?? null, 'donors', after);
  const cellsOf = (row: (typeof rows)[number]) => [
    row.name,
    row.email,
    row.address,
    row.gifts,
    formatDecimal(row.total),
    row.last_gift_on,
    row.notes,
    row.language,
  ];
  return { code: 1, ...csvChunkOf(donorHeading, rows, cellsOf, after === undefined) };
}
