import { type Expression, sql } from 'kysely';
import { databaseNow } from '../db/clock.ts';
import { type Db, hasManyWriters } from '../db/connect.ts';
import { type Lease, leaseLength, renewRegularly } from './lease.ts';

/** A run that was requested is due at once, and neither a new plan nor the end of another run puts it off. */
const requested = 0;

/** When work is done, by a row of the table of schedules and the database's clock. */
export interface Plan {
  /** The name of the row. */
  name: string;
  /**
   * No run is planned further ahead than this, in ms: one that is was planned under another clock, and is planned
   * again.
   */
  furthest: number;
  /** When to try again after a failure, in ms. */
  retry: number;
  /** Whether the first run waits for its time. */
  isLaterAtFirst?: boolean;
  /**
   * When the next run is, in ms. Called in the transaction that stores it, with the row locked: it reads what counts
   * then, rather than what counted when the run began.
   */
  next(trx: Db): Promise<number | Expression<number>>;
}

/** A run in progress. */
export interface Run {
  /** Whether someone asked for it. */
  isRequested: boolean;
  /** Aborts when it should end: the program stops, or another node has taken over. */
  signal: AbortSignal;
}

/**
 * A plan of work that is done periodically.
 * @param every the time between two runs, in ms
 */
export const periodic = (name: string, every: number, retry: number): Plan => ({
  name,
  retry,
  furthest: every,
  next: async (trx) => sql<number>`${databaseNow(trx)} + ${every}`,
});

/**
 * Does work when its time has come, on whichever node comes first, so that neither a restart nor a node with a wrong
 * clock repeats or skips it. A node has a run to itself as long as it lives.
 * @param stop aborts when the program stops: work that it interrupts is due again at once
 * @returns whether this call did it
 * @throws what the work throws; its next run is already scheduled then
 */
export async function runIfDue(
  db: Db,
  plan: Plan,
  work: (run: Run) => Promise<unknown>,
  stop?: AbortSignal,
): Promise<boolean> {
  const taken = await takeRun(db, plan);
  if (!taken) return false;
  const { lease, isRequested } = taken;
  const renewal = renewRegularly(db, plan.name, lease);
  const signal = stop ? AbortSignal.any([stop, renewal.lost]) : renewal.lost;
  try {
    await work({ isRequested, signal });
  } catch (error) {
    renewal.end();
    if (signal.aborted) {
      await end(db, plan.name, lease);
      return false;
    }
    await end(db, plan.name, lease, async (trx) => ({
      next_at: sql<number>`${databaseNow(trx)} + ${plan.retry}`,
    }));
    throw error;
  }
  renewal.end();
  await end(db, plan.name, lease, async (trx) => ({
    next_at: await plan.next(trx),
    last_done_at: databaseNow(trx),
  }));
  return true;
}

/** Requests a run: it begins within seconds, or after the one in progress, which may have read older rows. */
export async function requestRun(trx: Db, { name }: Pick<Plan, 'name'>): Promise<void> {
  await trx
    .insertInto('schedules')
    .values({ name, next_at: requested, last_done_at: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_at: requested }))
    .execute();
}

/**
 * Plans the next run again after a change to its conditions, unless one was requested.
 * @param isKept reads, with the row locked, whether the planned run stays as it is
 */
export async function planAgain(
  trx: Db,
  plan: Plan,
  isKept: () => Promise<boolean>,
): Promise<void> {
  if (!(await lockRow(trx, plan.name))) return;
  if (await isKept()) return;
  await trx
    .updateTable('schedules')
    .set({ next_at: await plan.next(trx) })
    .where('name', '=', plan.name)
    .where('next_at', '!=', requested)
    .execute();
}

/** Records an unscheduled run: the next interval starts now. */
export async function recordRun(db: Db, plan: Plan): Promise<void> {
  const values = { next_at: await plan.next(db), last_done_at: databaseNow(db) };
  await db
    .insertInto('schedules')
    .values({ name: plan.name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** When it was last done, in ms; null: never. */
export async function lastRun(db: Db, { name }: Pick<Plan, 'name'>): Promise<number | null> {
  const row = await db
    .selectFrom('schedules')
    .select('last_done_at')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.last_done_at ?? null;
}

/** Whether a node does it now. */
export async function isRunning(db: Db, { name }: Pick<Plan, 'name'>): Promise<boolean> {
  const row = await db
    .selectFrom('schedules')
    .select('name')
    .where('name', '=', name)
    .where(sql<boolean>`lease_until >= ${databaseNow(db)}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Leases the run of a plan that is due; undefined: it is not due, or another node has it. */
async function takeRun(
  db: Db,
  plan: Plan,
): Promise<{ lease: Lease; isRequested: boolean } | undefined> {
  const { name } = plan;
  const row = (await findRow(db, name)) ?? (await insertRow(db, plan));
  const { next_at, lease_until, now } = row;
  if (next_at > now + plan.furthest) {
    await db
      .transaction()
      .execute((trx) =>
        planAgain(trx, plan, async () => (await findRow(trx, name))?.next_at !== next_at),
      );
    return undefined;
  }
  // A lease of another clock would last for days.
  const isFree = lease_until < now || lease_until > now + 2 * leaseLength;
  if (next_at > now || !isFree) return undefined;
  const until = now + leaseLength;
  const leased = await db
    .updateTable('schedules')
    // A request from now on is for the next run. If this node dies, the run is due when the lease ends.
    .set({ next_at: now, lease_until: until })
    .where('name', '=', name)
    .where('next_at', '=', next_at)
    .where('lease_until', '=', lease_until)
    .returning('name')
    .executeTakeFirst();
  return leased && { lease: { held: [until] }, isRequested: next_at === requested };
}

const findRow = (db: Db, name: string) =>
  db
    .selectFrom('schedules')
    .select(['next_at', 'lease_until', databaseNow(db).as('now')])
    .where('name', '=', name)
    .executeTakeFirst();

async function insertRow(db: Db, plan: Plan) {
  await db
    .insertInto('schedules')
    .values({
      name: plan.name,
      // Not as if it were requested.
      next_at: plan.isLaterAtFirst ? await plan.next(db) : requested + 1,
      last_done_at: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await findRow(db, plan.name);
  if (!row) throw new Error(`The schedule of ${plan.name} is missing.`);
  return row;
}

/** Reads and locks a row until the transaction ends. */
const lockRow = (trx: Db, name: string) =>
  trx
    .selectFrom('schedules')
    .select(['next_at', 'lease_until'])
    .where('name', '=', name)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();

/**
 * Ends a run, unless another node has taken over.
 * @param outcome called with the row locked; absent: the run is due again
 */
function end(
  db: Db,
  name: string,
  { held }: Lease,
  outcome?: (
    trx: Db,
  ) => Promise<{ next_at: number | Expression<number>; last_done_at?: Expression<number> }>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await lockRow(trx, name);
    if (!row || !held.includes(row.lease_until)) return;
    const { next_at, ...done } = (await outcome?.(trx)) ?? { next_at: row.next_at };
    await trx
      .updateTable('schedules')
      .set({ ...done, lease_until: 0, ...(row.next_at !== requested && { next_at }) })
      .where('name', '=', name)
      .execute();
  });
}
