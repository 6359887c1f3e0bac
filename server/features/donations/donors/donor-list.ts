import { type SelectQueryBuilder, sql } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { holdsAll, orderOf, placeOf, wordsOf } from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';
import { readGiving } from '../giving.ts';

type Body = CheckedBody<'donations/getDonors'>;
type Shown = Reply<'donations/getDonors'>['donors'][number];

/** So many donors at most are looked up one by one. */
const mostOfFew = 300;
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
  { db }: AppDeps,
  { sort = '-lastGiftOn', search, ...page }: Body,
): Promise<Reply<'donations/getDonors'>> {
  const { by, direction } = orderOf(sort);
  const { limit, offset } = placeOf(page);
  const words = wordsOf(search);
  const few = words.length > 0 ? await fewDonors(db, words) : undefined;
  const found = few
    ? db.selectFrom('donors').where('id', 'in', ['', ...few.map(({ id }) => id)])
    : donorsWith(db, words);
  const [rows, total, { currency }] = await Promise.all([
    found
      .select(donorColumnsShown)
      .orderBy(orders[by], direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    few ? few.length : countDonors(found),
    readGiving(db),
  ]);
  return { code: 1, donors: rows.map(presentDonor), total, currency };
}

async function countDonors(found: SelectQueryBuilder<Tables, 'donors', object>): Promise<number> {
  const { total } = await found
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
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

/** The donors whose name or address holds these words, in lower case; none: all of them. */
export const donorsWith = (db: Db, words: string[]): SelectQueryBuilder<Tables, 'donors', object> =>
  db.selectFrom('donors').where(holdsAll(db, sql<string>`words`, words));

/** The donors that hold these words, where they are few; undefined where they are many. */
async function fewDonors(db: Db, words: string[]) {
  const found = await donorsWith(db, words)
    .select(['id', 'gifts'])
    .limit(mostOfFew + 1)
    .execute();
  return found.length > mostOfFew ? undefined : found;
}
