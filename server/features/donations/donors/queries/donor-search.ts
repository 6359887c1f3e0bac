import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { containsText, containsWords, countRows } from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';

/** At most this many donors are looked up individually. */
const maxFew = 300;
const orders = {
  name: 'name_key',
  total: 'total',
  gifts: 'gifts',
  lastGiftOn: 'last_gift_on',
} as const;

const shownColumns = ['id', 'name', 'email', 'total', 'gifts', 'last_gift_on', 'version'] as const;

/** One page of a table of donors. */
interface Page {
  by: keyof typeof orders;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** A page of donors matching these words, and their total number. */
export async function listDonors(db: Db, words: string[], { by, direction, limit, offset }: Page) {
  const few = words.length > 0 ? await fewDonors(db, words) : undefined;
  const found = few
    ? db.selectFrom('donors').where('id', 'in', ['', ...few.map(({ id }) => id)])
    : donorsWith(db, words);
  const [rows, total] = await Promise.all([
    found
      .select(shownColumns)
      .orderBy(orders[by], direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    few ? few.length : countDonors(found),
  ]);
  return { rows, total };
}

async function countDonors(found: SelectQueryBuilder<Tables, 'donors', object>): Promise<number> {
  return countRows(found);
}

/** Donors whose name or address contains these words, in lower case; no words: all donors. */
export const donorsWith = (db: Db, words: string[]): SelectQueryBuilder<Tables, 'donors', object> =>
  db.selectFrom('donors').where(containsWords(db, sql<string>`words`, words));

/** Donors matching these words, if there are few; undefined if there are many. */
async function fewDonors(db: Db, words: string[]) {
  const found = await donorsWith(db, words)
    .select(['id', 'gifts'])
    .limit(maxFew + 1)
    .execute();
  return found.length > maxFew ? undefined : found;
}

/**
 * Donors matching these words, by id.
 * @param after the id to start after
 */
export function listDonorsForExport(db: Db, words: string[], after: string, limit: number) {
  return donorsWith(db, words)
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listDonorsByEmail(db: Db, emailKey: string) {
  return db
    .selectFrom('donors')
    .select([...shownColumns, 'email_key'])
    .where('email_key', '=', emailKey)
    .execute();
}

/** Donors matching any of these words; those matching the most first. */
export function listDonorsWithAny(db: Db, words: string[], limit: number) {
  return db
    .selectFrom('donors')
    .select([...shownColumns, 'email_key'])
    .where(({ or }) => or(words.map((word) => containsText(db, sql<string>`words`, word))))
    .orderBy(
      sql.join(
        words.map(
          (word) => sql`case when ${containsText(db, sql<string>`words`, word)} then 1 else 0 end`,
        ),
        sql` + `,
      ),
      'desc',
    )
    .limit(limit)
    .execute();
}
