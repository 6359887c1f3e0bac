import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { aSmallDisk, isRoot } from '#tests/support/database/small-disk.ts';
import { recordGifts, treasurer } from '#tests/support/donations/gift-writers.ts';
import { addToTotals } from '#tests/support/load/drill-totals.ts';
import { aProgram } from '#tests/support/server/program.ts';

/** In ms. */
const longestRecovery = 5_000;

/** A PostgreSQL database whose tables are on a small disk of their own. Its log is elsewhere: without it, it stops. */
async function aDatabaseOnASmallDisk() {
  const disk = await aSmallDisk(64);
  const postgres = await startPostgres(false, ['synchronous_commit=on']);
  stopAtEnd(() => postgres.stop());
  const tables = join(disk.folder, 'tables');
  await mkdir(tables);
  execFileSync('chown', ['postgres', tables]);
  const client = new pg.Client({ connectionString: postgres.url.replace('{name}', 'postgres') });
  await client.connect();
  await client.query(`create tablespace small location '${tables}'`);
  await client.query('create database site tablespace small');
  await client.end();
  return { ...disk, url: postgres.url.replace('{name}', 'site') };
}

async function namesOfDonors(connectionString: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from donors');
  await client.end();
  return new Set(rows.map(({ name }) => name));
}

test.runIf(isRoot)(
  'A full disk of PostgreSQL refuses gifts, loses none, and is used again',
  async () => {
    const { url, fill, empty } = await aDatabaseOnASmallDisk();
    const program = await aProgram({
      DATA_DIR: await aFolder(),
      DATABASE_URL: url,
      SECRET_KEY: 'k'.repeat(43),
      ADMIN_EMAIL: treasurer.email,
      ADMIN_PASSWORD: treasurer.password,
      SEED: 'none',
    });
    const writers = await recordGifts([() => program.url]);
    const { result } = writers;
    await expect.poll(() => result.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20);

    await fill();
    await expect.poll(() => result.refused, { timeout: 60_000 }).toBeGreaterThan(20);
    const { pages } = result;
    await wait(1_000);
    expect(result.pages).toBeGreaterThan(pages);

    await empty();
    expect(await writers.untilRecording(longestRecovery)).toBeLessThan(longestRecovery);
    const { acknowledged } = await writers.stop();
    await program.kill();
    expect(writers.takeWrong()).toEqual({});
    expect(program.output()).toContain('53100');
    const names = await namesOfDonors(url);
    const lost = acknowledged.filter((name) => !names.has(name));
    addToTotals({ acknowledged: acknowledged.length, lost: lost.length });
    expect(lost).toEqual([]);
  },
);
