import { open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import type { Db } from '#tests/support/database/connection.ts';
import { giftByHand, giftRows } from '#tests/support/donations/gifts.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const fileName = 'common-plate.sqlite';

async function aSite() {
  const server = await aServer();
  const as = await anAdministrator(server);
  const addGift = () => server.attempt('donations/addDonation', giftByHand(), { as });
  return { server, addGift, file: join(server.place.DATA_DIR, fileName) };
}

const health = async ({ app }: TestServer) => {
  const statuses = ['/readyz', '/healthz'].map(async (url) => (await app.inject(url)).statusCode);
  return Promise.all(statuses);
};

/** Answers of `/readyz` are shared for a second. */
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_050));

describe.runIf(inject('engine') === 'sqlite')('With an embedded database', () => {
  test.each([
    ['is deleted', (file: string) => rm(file)],
    ['is replaced', (file: string) => rename(file, `${file}.old`).then(() => writeFile(file, ''))],
    ['loses its log', (file: string) => rm(`${file}-wal`)],
  ])('whose file %s, nothing counts as stored', async (_how, lose) => {
    const { server, addGift, file } = await aSite();
    expect((await addGift()).status).toBe(200);
    expect(await health(server)).toEqual([200, 200]);
    await lose(file);
    const { status, headers } = await addGift();
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('5');
    await expect(server.db.deleteFrom('donations').execute()).rejects.toThrow('was removed');
    expect(await giftRows(server)).toHaveLength(1);
    await aSecond();
    expect(await health(server)).toEqual([503, 200]);
  });

  test('whose folder comes back, it continues', async () => {
    const { server, addGift } = await aSite();
    const { DATA_DIR } = server.place;
    await addGift();
    await rename(DATA_DIR, `${DATA_DIR}-away`);
    expect((await addGift()).status).toBe(503);
    expect(await health(server)).toEqual([503, 200]);
    await rename(`${DATA_DIR}-away`, DATA_DIR);
    expect((await addGift()).status).toBe(200);
    await aSecond();
    expect(await health(server)).toEqual([200, 200]);
  });

  test('that is full, calls answer 503 and leave nothing half-done', async () => {
    const { server, addGift } = await aSite();
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(server.db);
    const pages = sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 3}`);
    await pages.execute(server.db);
    const statuses: number[] = [];
    while (statuses.length < 500 && statuses.at(-1) !== 503)
      statuses.push((await addGift()).status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const stored = await giftRows(server);
    expect(stored).toHaveLength(statuses.filter((status) => status === 200).length);
    expect((await addGift()).status).toBe(503);
  });

  test('whose file is damaged, it says so', async () => {
    const { server, file } = await aSite();
    await sql`pragma wal_checkpoint(truncate)`.execute(server.db);
    const damaged = await open(file, 'r+');
    await damaged.write(Buffer.alloc(100, 'x'), 0, 100, 0);
    await damaged.close();
    expect(await health(server)).toEqual([503, 200]);
  });

  test('a write waits for another process, and the event loop goes on meanwhile', async () => {
    const { addGift, file } = await aSite();
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const gift = addGift();
    await new Promise((resolve) => setTimeout(resolve, 200));
    other.exec('commit');
    other.close();
    expect((await gift).status).toBe(200);
  });

  test.each([
    ['a long chain of statements', (db: Db, work: (db: Db) => Promise<void>) => work(db)],
    [
      'a long transaction',
      (db: Db, work: (db: Db) => Promise<void>) => db.transaction().execute(work),
    ],
  ])('%s lets the event loop turn', async (_what, run) => {
    const { db } = await aServer();
    let hasTurned = false;
    setImmediate(() => {
      hasTurned = true;
    });
    let statements = 0;
    await run(db, async (each) => {
      while (!hasTurned && statements < 100_000) {
        await sql`select 1`.execute(each);
        statements += 1;
      }
    });
    expect(hasTurned).toBe(true);
  });
});
