import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { openDatabase } from '#tests/support/database/connection.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { addToTotals } from '#tests/support/load/drill-totals.ts';
import { lostWrites, writeAllKinds } from '#tests/support/load/kinds-of-writes.ts';
import { aProgram } from '#tests/support/server/program.ts';
import { staffVariables } from '#tests/support/server/staff-client.ts';

/** On each database. KILLS=5 tries it in a minute. */
const kills = Number(process.env.KILLS ?? 420);
/** As a service manager starts a program that keeps crashing. */
const killsInBurst = 5;
const patience = 60_000;

test.concurrent.each(['SQLite', 'PostgreSQL'])(
  'A program on %s that is killed during writes of all kinds loses none that it acknowledged',
  async (engine) => {
    const DATA_DIR = await aFolder();
    let databaseUrl: string | undefined;
    if (engine === 'PostgreSQL') {
      const postgres = await startPostgres(false, ['synchronous_commit=on']);
      stopAtEnd(() => postgres.stop());
      databaseUrl = postgres.url.replace('{name}', 'postgres');
    }
    const variables = {
      ...staffVariables,
      DATA_DIR,
      SECRET_KEY: 'k'.repeat(43),
      TRUST_PROXY: '127.0.0.1',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    let program = await aProgram(variables);
    const writers = await writeAllKinds(() => program.url);
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill % killsInBurst === 0) await writers.untilAllWritten(patience);
      await wait(Math.random() * 300);
      await program.kill();
      program = await aProgram(variables);
    }
    await writers.untilAllWritten(patience);
    const acknowledged = await writers.stop();

    const { db } = await openDatabase({ databaseUrl, dataDirectory: DATA_DIR });
    const lost = await lostWrites(db, acknowledged);
    const pictures = await db.selectFrom('media').select('name').execute();
    await db.destroy();
    const files = await readdir(join(DATA_DIR, 'media'));
    const withoutFile = pictures.filter(
      ({ name }) => !files.some((file) => file.startsWith(name ?? '-')),
    );
    const count = [...acknowledged.values()].flat().length;
    console.log(`${engine}, ${kills} kills: ${writers.counts()} acknowledged, ${lost.length} lost`);
    addToTotals({ kills, acknowledged: count, lost: lost.length });
    expect(lost).toEqual([]);
    expect(withoutFile).toEqual([]);
  },
);
