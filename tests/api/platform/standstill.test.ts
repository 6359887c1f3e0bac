import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { type Db, openDatabase } from '#tests/support/database/connection.ts';
import { aTcpProxy } from '#tests/support/database/tcp-proxy.ts';

/** How long the server takes for each new connection, in ms, since it is busy: more than attempts in their time. */
const pace = 150;
const socketOf = (url: string) => `${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`;

const isAnswered = (db: Db) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

describe.runIf(inject('engine') === 'postgres')('A database that stood still', () => {
  test('is not kept busy with attempts to connect, and answers soon', async () => {
    const network = await aTcpProxy(socketOf(inject('postgresUrl')), pace);
    const databaseUrl = `postgres://postgres@127.0.0.1:${network.port}/postgres`;
    const { db } = await openDatabase({ databaseUrl });
    expect(await isAnswered(db)).toBe(true);
    let isOver = false;
    const load = Array.from({ length: 30 }, async () => {
      while (!isOver) {
        await isAnswered(db);
        await wait(10);
      }
    });
    await wait(2_000);
    const before = network.attempts();
    network.set('hold');
    await wait(15_000);
    // Ten at the same time when it began, and then one after the other.
    expect(network.attempts() - before).toBeLessThan(30);
    network.set('pass');
    const began = performance.now();
    while (!(await isAnswered(db))) await wait(50);
    expect(performance.now() - began).toBeLessThan(10_000);
    isOver = true;
    await Promise.all(load);
    await db.destroy();
  });
});
