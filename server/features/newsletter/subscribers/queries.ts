import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { type Filter, filtered, findAll, findPage, type Sort } from './found.ts';

type Shown = Reply<'subscriber/allSubscriber'>['subscribers'][number];
type Row = Pick<
  Tables['subscribers'],
  'id' | 'email' | 'test' | 'general' | 'newsletters' | 'status'
> & {
  created_at: number;
};

/** A filter alone of a call's body. */
export const filterOf = ({ search, list, status }: Filter): Filter => ({ search, list, status });

/**
 * The subscribers that a filter finds, in order.
 * @param page how many, and after how many others; absent: all of them
 * @returns them, and how many there are on all pages
 */
export async function findSubscribers(
  db: Db,
  filter: Filter,
  sort: Sort,
  page?: { limit: number; offset: number },
): Promise<{ subscribers: Shown[]; total: number }> {
  if (!page) {
    const all = await findAll(db, filter, sort);
    return { subscribers: all.map(presentSubscriber), total: all.length };
  }
  const { rows, total } = await findPage(db, filter, sort, page);
  return { subscribers: rows.map(presentSubscriber), total };
}

/** The next subscribers that a filter finds, by their ids. @param after the last id that was taken */
export function nextSubscribers(db: Db, filter: Filter, limit: number, after = '') {
  return filtered(db, filter)
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const presentSubscriber = ({ created_at, ...row }: Row): Shown => ({
  id: row.id,
  email: row.email,
  test: row.test,
  general: row.general,
  newsletters: row.newsletters,
  status: row.status,
  createdAt: new Date(created_at).toISOString(),
});
