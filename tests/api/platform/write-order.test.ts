import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasManyWriters } from '#server/platform/db/connect.ts';
import { inWriteOrder } from '#server/platform/db/write-order.ts';
import { saveFailures, saveRuns } from '#server/platform/jobs/job-records.ts';
import { tableKeys } from '#server/schema/table-keys.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const { db } = server;
const other = await aServer({}, { place: server.place });

test('The key of each table is its primary key', async () => {
  const { rows } = await (hasManyWriters(db)
    ? sql<{ table: string; columns: string }>`
        select relname as table, string_agg(attname, ' ' order by array_position(indkey::int2[], attnum)) as columns
        from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
          join pg_attribute on attrelid = pg_class.oid and attnum = any(indkey::int2[])
        where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`
    : sql<{ table: string; columns: string }>`
        select name as "table", (select group_concat(name, ' ') from
          (select name from pragma_table_info(t.name) where pk > 0 order by pk)) as columns
        from sqlite_master as t where type = 'table' and sql not like '%VIRTUAL%'`
  ).execute(db);
  const found = new Map(rows.map(({ table, columns }) => [table, columns]));
  for (const [table, columns] of Object.entries(tableKeys)) {
    expect(`${table}: ${found.get(table)}`).toBe(`${table}: ${columns.join(' ')}`);
  }
});

test('Rows are sorted by the bytes of their keys, as the database sorts them', () => {
  const sorted = inWriteOrder(['b', '🥕', 'B', 'a_', '！', 'a', 'ä', '10', '9'], (name) => name);
  expect(sorted).toEqual(['10', '9', 'B', 'a', 'a_', 'b', 'ä', '！', '🥕']);
  expect(
    inWriteOrder(
      [
        { x: 'b', y: 1 },
        { x: 'a', y: 2 },
        { x: 'a', y: 1 },
      ],
      ({ x, y }) => [x, y],
    ),
  ).toEqual([
    { x: 'a', y: 1 },
    { x: 'a', y: 2 },
    { x: 'b', y: 1 },
  ]);
});

/** How many deadlocks the server has ended in this database. */
async function deadlocks(): Promise<number> {
  // The server counts at the end of a transaction, at most once a second.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0]?.deadlocks);
}

describe.runIf(hasManyWriters(db))('Two nodes that write the same rows in opposite orders', () => {
  const names = Array.from({ length: 20 }, (_, index) => `row-${index + 10}`);
  const backwards = names.toReversed();

  beforeAll(async () => {
    // One after the other: so they are stored in this order, which a scan without an index finds them in.
    for (const name of backwards) {
      await db.insertInto('site_settings').values({ name, value: '""' }).execute();
    }
    // Every row takes a while, so that two statements meet in the middle.
    await sql`create function take_a_while() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.003); return coalesce(new, old); end $$`.execute(db);
    await sql`create trigger slow before insert or update or delete on site_settings
      for each row execute function take_a_while()`.execute(db);
  });

  /** Runs two pieces of work at once, a few times. */
  async function atOnce(one: () => Promise<unknown>, two: () => Promise<unknown>) {
    const repeated = async (work: () => Promise<unknown>) => {
      for (let round = 0; round < 6; round += 1) await work();
    };
    const before = await deadlocks();
    const outcomes = await Promise.allSettled([one, two].map(repeated));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await deadlocks()).toBe(before);
  }
  /** @param isIndexed whether rows are found in the order of their names, or in the opposite one */
  const inTransaction = (
    node: typeof server,
    isIndexed: boolean,
    work: (trx: typeof db) => Promise<unknown>,
  ) =>
    node.db.transaction().execute(async (trx) => {
      const scan = sql.raw(isIndexed ? 'enable_seqscan' : 'enable_indexscan');
      await sql`set local enable_bitmapscan = off`.execute(trx);
      await sql`set local ${scan} = off`.execute(trx);
      await work(trx);
    });

  test('insert or change them in one statement', async () => {
    const upsert = (node: typeof server, order: string[]) =>
      node.db
        .insertInto('site_settings')
        .values(order.map((name) => ({ name, value: '""' })))
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '"new"' }))
        .execute();
    await atOnce(
      () => upsert(server, names),
      () => upsert(other, backwards),
    );
  });

  test('change and delete them by a condition', async () => {
    const change = (trx: typeof db) =>
      trx
        .updateTable('site_settings')
        .set({ value: '"changed"' })
        .where('name', 'in', names)
        .execute();
    await atOnce(
      () => inTransaction(server, true, change),
      () => inTransaction(other, false, change),
    );
    await atOnce(
      () => inTransaction(server, true, change),
      () =>
        inTransaction(other, false, async (trx) => {
          await trx.deleteFrom('site_settings').where('name', 'like', 'row-%').execute();
          throw new Error('They are needed.');
        }).catch((error: Error) => expect(error.message).toBe('They are needed.')),
    );
  });

  test('lock them', async () => {
    const lock = (trx: typeof db) =>
      trx
        .selectFrom('site_settings')
        .select(['name', sql`pg_sleep(0.003)`.as('while')])
        .where('name', 'in', names)
        .forUpdate()
        .execute();
    await atOnce(
      () => inTransaction(server, true, lock),
      () => inTransaction(other, false, lock),
    );
  });

  test('store how their jobs went and what failed', async () => {
    const run = {
      every: 1,
      succeededAt: 1,
      duration: 1,
      failedAt: null,
      error: '',
      isFailing: false,
    };
    const store = (node: typeof server, order: string[]) =>
      node.db.transaction().execute(async (trx) => {
        await saveRuns(trx, new Map(order.map((name) => [name, run])));
        await saveFailures(
          trx,
          order.map((work) => ({ work, cause: 'x', count: 1, lastAt: 1, requestId: '' })),
        );
      });
    await atOnce(
      () => store(server, names),
      () => store(other, backwards),
    );
  });
});
