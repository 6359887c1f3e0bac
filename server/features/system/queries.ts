import { z } from 'zod';
import type { Db } from '#server/platform/db/connect.ts';

/** When scheduled jobs run next. */
export const listSchedules = (db: Db, names: readonly string[]) =>
  db.selectFrom('schedules').select(['name', 'next_at']).where('name', 'in', names).execute();

/** Since when there is which trouble, in ms, by its kind. */
export type KnownTroubles = Readonly<Record<string, number>>;

const setting = 'troubles';
const known = z.record(z.string(), z.number());

/** The troubles that administrators have been told of, and the text that they are stored as. */
export async function readKnownTroubles(
  db: Db,
): Promise<{ text: string; troubles: KnownTroubles }> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', setting)
    .executeTakeFirst();
  const text = row?.value ?? '';
  return { text, troubles: text === '' ? {} : known.parse(JSON.parse(text)) };
}

/**
 * Stores the troubles that administrators are told of, unless another node has just done so.
 * @param before the text that was read
 * @returns whether this call stored them
 */
export async function replaceKnownTroubles(
  trx: Db,
  before: string,
  troubles: KnownTroubles,
): Promise<boolean> {
  const value = JSON.stringify(troubles);
  const row =
    before === ''
      ? await trx
          .insertInto('site_settings')
          .values({ name: setting, value })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('name')
          .executeTakeFirst()
      : await trx
          .updateTable('site_settings')
          .set({ value })
          .where('name', '=', setting)
          .where('value', '=', before)
          .returning('name')
          .executeTakeFirst();
  return row !== undefined;
}
