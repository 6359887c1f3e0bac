import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID } from 'kysely/migration';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import { errorFields } from '#server/platform/logging/error-fields.ts';
import { openDatabase } from '#tests/support/database/connection.ts';
import {
  aMigratedDatabase,
  openConnection,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import { migrate } from '#tests/support/database/migrations.ts';
import { withUsualLimits } from '#tests/support/database/postgres.ts';
import { aTcpProxy, socketOf } from '#tests/support/database/tcp-proxy.ts';
import { giftByHand, giftRows } from '#tests/support/donations/gifts.ts';
import { anAccount, anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

async function aSite(place?: TestDatabase) {
  const server = await aServer({}, place ? { place } : {});
  const as = await anAdministrator(server);
  const addGift = (name = 'Ada Bean') =>
    server.attempt('donations/addDonation', giftByHand({ name, email: '' }), { as });
  return { server, addGift };
}

describe.runIf(inject('engine') === 'postgres')('With PostgreSQL', () => {
  test('a node that freezes in a transaction does not block the others for good', async () => {
    const { DATA_DIR, DATABASE_URL } = await aMigratedDatabase();
    const place = { DATA_DIR, DATABASE_URL: withUsualLimits(DATABASE_URL) };
    const { addGift } = await aSite(place);
    const { db: other } = await openConnection(place);
    const locked = Promise.withResolvers<void>();
    const thawed = Promise.withResolvers<void>();
    const frozen = other.transaction().execute(async (trx) => {
      await sql`lock table donations in exclusive mode`.execute(trx);
      locked.resolve();
      await thawed.promise;
      await sql`select 1`.execute(trx);
    });
    const failed = expect(frozen).rejects.toThrow();
    await locked.promise;
    expect((await addGift()).status).toBe(503);
    await expect.poll(async () => (await addGift()).status).toBe(200);
    thawed.resolve();
    await failed;
  });

  test('connections that are ended over and over cost no program and no acknowledged gift', async () => {
    const { server, addGift } = await aSite();
    const { db: other } = await openConnection(server.place);
    const given: string[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    const givers = Array.from({ length: 8 }, async (_, giver) => {
      for (let turn = 0; !isOver; turn += 1) {
        const name = `Giver ${giver}-${turn}`;
        const { status } = await addGift(name);
        statuses.add(status);
        if (status === 200) given.push(name);
      }
    });
    for (let kill = 0; kill < 30; kill += 1) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    isOver = true;
    await Promise.all(givers);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await addGift('The last')).status).toBe(200);
    const { rows } = await sql<{ name: string }>`select name from donors`.execute(server.db);
    const names = new Set(rows.map(({ name }) => name));
    expect(given.filter((name) => !names.has(name))).toEqual([]);
    expect(given.length).toBeGreaterThan(0);
    expect((await giftRows(server)).length).toBeGreaterThan(given.length);
  });

  test('a statement that is cancelled answers 503', async () => {
    const { server, addGift } = await aSite();
    const { db: other } = await openConnection(server.place);
    await other.transaction().execute(async (trx) => {
      await sql`lock table donations in exclusive mode`.execute(trx);
      let hasEnded = true;
      let waiting: ReturnType<typeof addGift> | undefined;
      const cancel = sql<{ done: boolean }>`select pg_cancel_backend(pid) as done
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect
        .poll(
          async () => {
            // A busy machine may not look at it before it has stopped waiting for the lock.
            if (hasEnded) {
              hasEnded = false;
              waiting = addGift().finally(() => {
                hasEnded = true;
              });
            }
            // Outside the transaction, which would keep seeing the connections of its first look.
            return (await cancel.execute(other)).rows.length;
          },
          { timeout: 30_000 },
        )
        .toBeGreaterThan(0);
      expect((await waiting)?.status).toBe(503);
    });
  });

  test('a statement whose answer is lost fails soon, and one that takes long does not', async () => {
    const proxy = await aTcpProxy(socketOf(inject('postgresUrl')));
    const { server } = await aSite();
    const databaseUrl = proxy.addressOf(server.place.DATABASE_URL);
    const { db } = await openDatabase({ databaseUrl });
    const isLost = proxy.muteAt('as answer', true);
    const ended: string[] = [];
    const lost = sql`select 1 as answer`.execute(db).then(
      () => ended.push('answered'),
      (error: Error) => ended.push(error.message),
    );
    await isLost;
    const long = sql`select pg_sleep(8)`.execute(db).then(() => ended.push('took long'));
    await Promise.all([lost, long]);
    await db.destroy();
    expect(ended).toEqual(['The database did not answer.', 'took long']);
  });

  test.each([
    { given: '3', outcome: 'The database did not answer.' },
    { given: '30', outcome: 'answered' },
  ])(
    'a server that gets no time for a while, with connect_timeout=$given: $outcome',
    async ({ given, outcome }) => {
      const proxy = await aTcpProxy(socketOf(inject('postgresUrl')));
      const { server } = await aSite();
      const address = new URL(proxy.addressOf(server.place.DATABASE_URL));
      address.searchParams.set('connect_timeout', given);
      const { db } = await openDatabase({ databaseUrl: address.href });
      await sql`select 1`.execute(db);
      proxy.set('hold');
      const asked = sql`select 1`.execute(db).then(
        () => 'answered',
        (error: Error) => error.message,
      );
      // Longer than it takes to find a connection silent: two seconds, and two of the usual three for a new one.
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 6_000))]);
      proxy.set('pass');
      expect(await asked).toBe(outcome);
      await db.destroy();
    },
  );

  test('a session that the network has swallowed is ended by the next connection', async () => {
    const proxy = await aTcpProxy(socketOf(inject('postgresUrl')));
    const name = randomUUID();
    const databaseUrl = `postgres://postgres@127.0.0.1:${proxy.port}/postgres?application_name=${name}`;
    const { db } = await openDatabase({ databaseUrl });
    const sessions = sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = ${name}`;
    const before = await sessions.execute(db);
    proxy.set('swallow');
    await expect(sessions.execute(db)).rejects.toThrow('The database did not answer.');
    proxy.set('pass');
    await sql`select 1`.execute(db);
    // The server ends it after the signal.
    await expect.poll(async () => (await sessions.execute(db)).rows).toHaveLength(1);
    expect((await sessions.execute(db)).rows).not.toEqual(before.rows);
    await db.destroy();
  });

  test('a migration waits for another node’s, however long that takes', async () => {
    const { server } = await aSite();
    const { db: other } = await openConnection(server.place);
    const locked = Promise.withResolvers<void>();
    let isCommitted = false;
    const migrating = other.transaction().execute(async (trx) => {
      await allowLongStatements(trx);
      await trx.getExecutor().adapter.acquireMigrationLock(trx, {
        lockTable: DEFAULT_MIGRATION_LOCK_TABLE,
        lockRowId: MIGRATION_LOCK_ID,
      });
      locked.resolve();
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      isCommitted = true;
    });
    await locked.promise;
    await migrate(await openConnection(server.place));
    expect(isCommitted).toBe(true);
    await migrating;
  });

  test('the address of the database says how long to wait for a connection', async () => {
    const proxy = await aTcpProxy(socketOf(inject('postgresUrl')));
    proxy.set('swallow');
    const address = `postgres://postgres@127.0.0.1:${proxy.port}/site`;
    const failure = async (databaseUrl: string) => {
      const { db } = await openDatabase({ databaseUrl });
      const { message } = (await sql`select 1`.execute(db).catch((error: Error) => error)) as Error;
      await db.destroy();
      return `${databaseUrl} ${message}`;
    };
    const failures = [failure(address), failure(`${address}?connect_timeout=1`)];
    expect(await Promise.race(failures)).toMatch(/connect_timeout=1 .*timeout/);
    expect((await Promise.all(failures))[0]).toMatch(/site .*timeout/);
  });

  test('a database that only reads is not ready', async () => {
    const { server } = await aSite();
    const { db: other } = await openConnection(server.place);
    const name = new URL(server.place.DATABASE_URL).pathname.slice(1);
    const beReadOnly = async (flag: 'on' | 'off') => {
      await sql
        .raw(`alter database ${name} set default_transaction_read_only = ${flag}`)
        .execute(other);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
    };
    await beReadOnly('on');
    expect((await server.app.inject('/readyz')).statusCode).toBe(503);
    await beReadOnly('off');
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  });
});

test('Readiness is looked up once a second, however many ask', async () => {
  const { server } = await aSite();
  const ask = async () => (await server.app.inject('/readyz')).statusCode;
  const lastProbe = () =>
    server.db
      .selectFrom('schedules')
      .select('last_done_at')
      .where('name', '=', 'readiness')
      .executeTakeFirst();
  // Both stand still between the lines below, however long they take.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(200));
  const first = await lastProbe();
  expect(first?.last_done_at).toBeGreaterThan(0);
  await ask();
  expect(await lastProbe()).toEqual(first);
  vi.advanceTimersByTime(1_000);
  await ask();
  expect((await lastProbe())?.last_done_at).toBeGreaterThan(first?.last_done_at ?? 0);
});

test('An error of the database is logged without the address that it is about', async () => {
  const { server } = await aSite();
  const email = 'private.person@example.org';
  await anAccount(server, { email });
  const error = await anAccount(server, { email }).catch((caught: unknown) => caught);
  const text = JSON.stringify(errorFields(error));
  expect(text).toMatch(/email_key/);
  expect(text).not.toContain('private.person');
});
