import { type SelectQueryBuilder, sql } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Parts } from '#server/groups/handlers.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { readGiving } from './giving.ts';

type Body = CheckedBody<'donations/getDonors'>;
type Shown = Reply<'donations/getDonors'>['donors'][number];

const defaultPageSize = 50;
const orders = {
  name: 'name_key',
  total: 'total',
  gifts: 'gifts',
  lastGiftOn: 'last_gift_on',
} as const;

const donorColumnsShown = [
  'id',
  'name',
  'email',
  'total',
  'gifts',
  'last_gift_on',
  'version',
] as const;

/** The donors that a search finds, who gave last first where nothing else is asked for. */
export async function getDonors(
  { db }: Parts,
  { page = 1, pageSize = defaultPageSize, sort = '-lastGiftOn', search = '' }: Body,
): Promise<Reply<'donations/getDonors'>> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const order = orders[sort.replace('-', '') as keyof typeof orders];
  const found = donorsWith(db, search.trim().toLowerCase());
  const rows = await found
    .select(donorColumnsShown)
    .orderBy(order, direction)
    .orderBy('id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const { currency } = await readGiving(db);
  return { code: 1, donors: rows.map(presentDonor), total: Number(total), currency };
}

export const presentDonor = (row: {
  id: string;
  name: string;
  email: string;
  total: number;
  gifts: number;
  last_gift_on: string;
  version: number;
}): Shown => ({
  id: row.id,
  name: row.name,
  email: row.email,
  total: row.total,
  gifts: row.gifts,
  lastGiftOn: row.last_gift_on,
  version: row.version,
});

/** The donors whose name or address holds these words, in lower case; empty: all of them. */
export function donorsWith(db: Db, words: string): SelectQueryBuilder<Tables, 'donors', object> {
  const holds = sql.raw(hasManyWriters(db) ? 'strpos' : 'instr');
  return db
    .selectFrom('donors')
    .$if(words !== '', (query) => query.where(sql<boolean>`${holds}(words, ${words}) > 0`));
}
