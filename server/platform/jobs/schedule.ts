import { type RawBuilder, sql } from 'kysely';
import { minute } from '#contract/shared/time-units.ts';
import { databaseNow } from '../db/clock.ts';
import type { Db } from '../db/connect.ts';

/** How long a node has a run to itself, in ms; if it crashes, another one follows after that. */
const lease = 15 * minute;

/**
 * Does work periodically, on whichever node comes first: coordinated by a row in the database and the database's clock,
 * so that neither a restart nor a node with a wrong clock repeats or skips it.
 * @param every the time between two runs, in ms
 * @param retry when to try again after a failure, in ms
 * @returns whether this call did it
 * @throws what the work throws; its next run is already scheduled then
 */
export async function runIfDue(
  db: Db,
  { name, every, retry }: { name: string; every: number; retry: number },
  work: () => Promise<unknown>,
): Promise<boolean> {
  if (!(await claim(db, name, every))) return false;
  try {
    await work();
  } catch (error) {
    await end(db, name, { next_at: sql`${databaseNow(db)} + ${retry}` });
    throw error;
  }
  const now = databaseNow(db);
  await end(db, name, { next_at: sql`${now} + ${every}`, last_done_at: now });
  return true;
}

/** Records an unscheduled run: the next interval starts now. */
export async function recordRun(db: Db, name: string, every: number): Promise<void> {
  const now = databaseNow(db);
  const values = { next_at: sql<number>`${now} + ${every}`, last_done_at: now };
  await db
    .insertInto('schedules')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** When it was last done, in ms; null: never. */
export async function lastRun(db: Db, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('schedules')
    .select('last_done_at')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.last_done_at ?? null;
}

async function claim(db: Db, name: string, every: number): Promise<boolean> {
  const now = databaseNow(db);
  const row = await db
    .selectFrom('schedules')
    .select(({ eb }) => [
      eb(sql<number>`next_at - ${now}`, '>', 0).as('isEarly'),
      // Only a clock that was wrong at the end of the last run can have scheduled the next one so far ahead.
      eb(sql<number>`next_at - ${now}`, '>', every).as('isTooFar'),
    ])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) {
    await db
      .insertInto('schedules')
      .values({ name, next_at: 0, last_done_at: null })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  } else if (row.isTooFar) {
    await db
      .updateTable('schedules')
      .set({ next_at: sql`${now} + ${every}` })
      .where('name', '=', name)
      .where(sql<boolean>`next_at > ${now} + ${every}`)
      .execute();
    return false;
  } else if (row.isEarly) {
    return false;
  }
  const claimed = await db
    .updateTable('schedules')
    .set({ lease_until: sql`${now} + ${lease}` })
    .where('name', '=', name)
    .where('next_at', '<=', now)
    .where((eb) =>
      eb.or([eb('lease_until', '<', now), eb('lease_until', '>', sql<number>`${now} + ${lease}`)]),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function end(
  db: Db,
  name: string,
  values: { next_at: RawBuilder<number> | RawBuilder<unknown>; last_done_at?: RawBuilder<number> },
): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ ...values, lease_until: 0 } as never)
    .where('name', '=', name)
    .execute();
}
