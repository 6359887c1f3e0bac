import { sql } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { CallContext, Parts } from '#server/groups/handlers.ts';
import { audit } from '#server/platform/audit.ts';
import { writeCsv } from '#server/platform/csv/write.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { matching, presentDonation, searchIn, shownColumns } from './donation-list.ts';
import { donorsWith } from './donor-list.ts';
import { decimal } from './money.ts';

/** So many rows are one piece of an export: pieces keep memory flat, however many there are. */
const pieceSize = 2_000;

const giftHeading = [
  ...['date', 'receipt', 'donor', 'email', 'kind', 'frequency', 'amount', 'returned', 'net'],
  ...['currency', 'state', 'anonymous', 'in honor of', 'description', 'check', 'notes'],
];

/** The next piece of the gifts as a CSV, oldest first. An anonymous gift stands there without a name. */
export async function exportDonations(
  { db }: Parts,
  { after, ...filter }: CheckedBody<'donations/exportDonations'>,
  { person }: CallContext,
): Promise<Reply<'donations/exportDonations'>> {
  const [day = '', id = ''] = after?.split('.') ?? [];
  const rows = await matching(db, filter, await searchIn(db, filter))
    .leftJoin('donors', 'donors.id', 'donations.donor_id')
    .select(shownColumns)
    .select([
      'donors.email as donor_email',
      'donations.honoree',
      'donations.description',
      'donations.check_number',
      'donations.notes',
    ])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(donations.given_on, donations.id) > (${day}, ${id})`),
    )
    .orderBy('donations.given_on')
    .orderBy('donations.id')
    .limit(pieceSize)
    .execute();
  const cells = rows.map((row) => {
    const gift = presentDonation(row);
    return [
      gift.givenOn,
      gift.receiptNumber,
      gift.donor,
      gift.isAnonymous ? '' : (row.donor_email ?? ''),
      gift.kind,
      gift.frequency,
      decimal(gift.amount),
      decimal(gift.amount - gift.net),
      decimal(gift.net),
      gift.currency.toUpperCase(),
      gift.status,
      gift.isAnonymous,
      row.honoree,
      row.description,
      row.check_number,
      row.notes,
    ];
  });
  const last = rows.at(-1);
  return {
    code: 1,
    csv: await piece(db, 'donations', giftHeading, cells, after === undefined, person?.userId),
    next: last && rows.length === pieceSize ? `${last.given_on}.${last.id}` : null,
  };
}

const donorHeading = ['name', 'email', 'address', 'gifts', 'total', 'last gift', 'notes'];

/** The next piece of the donors as a CSV, with what each has given. */
export async function exportDonors(
  { db }: Parts,
  { after, search = '' }: CheckedBody<'donations/exportDonors'>,
  { person }: CallContext,
): Promise<Reply<'donations/exportDonors'>> {
  const rows = await donorsWith(db, search.trim().toLowerCase())
    .selectAll()
    .where('id', '>', after ?? '')
    .orderBy('id')
    .limit(pieceSize)
    .execute();
  const cells = rows.map((row) => [
    row.name,
    row.email,
    row.address,
    row.gifts,
    decimal(row.total),
    row.last_gift_on,
    row.notes,
  ]);
  return {
    code: 1,
    csv: await piece(db, 'donors', donorHeading, cells, after === undefined, person?.userId),
    next: rows.length === pieceSize ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** The first piece has the heading, and is noted: who takes people's data out of here is known. */
async function piece(
  db: Db,
  what: 'donations' | 'donors',
  heading: string[],
  cells: (string | number)[][],
  isFirst: boolean,
  userId: string | undefined,
): Promise<string> {
  const csv = writeCsv(heading, cells);
  if (!isFirst) return csv.slice(csv.indexOf('\r\n') + 2);
  await audit(db, { userId: userId ?? null, action: `${what}.export`, subject: what });
  return csv;
}
