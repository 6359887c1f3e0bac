import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audioBytes, partsOf } from '#tests/support/content/media.ts';
import { openDatabase } from '#tests/support/database/connection.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { type PostgresServer, startPostgres } from '#tests/support/database/postgres.ts';
import { createReleasedTables, releasedRows } from '#tests/support/database/released-database.ts';
import { dumpTables, withFoldedName } from '#tests/support/database/table-dump.ts';
import { fileForm } from '#tests/support/http/multipart.ts';
import { beginRequest } from '#tests/support/http/unfinished-request.ts';
import { stated } from '#tests/support/newsletter/imports.ts';
import { aProgram } from '#tests/support/server/program.ts';
import { programEnvironment } from '#tests/support/server/program-environment.ts';
import { aStaffClient, staffVariables } from '#tests/support/server/staff-client.ts';
import { drill } from '../../../bench/parts/mail/mailing-drill.ts';

/** Tables to which a start adds nothing. */
const people = ['users', 'subscribers', 'donors', 'donations', 'receipt_numbers', 'audit_log'];
/** The setting in which a site notes its first start. */
const firstStart =
  "insert into site_settings (name, value) values ('firstStart', '\"2026-11-01\"');";
/** A service manager waits longer, in ms. */
const longestStop = 10_000;
const rows = 20_000;

describe.each(['SQLite', 'PostgreSQL'])('A program on %s that is stopped', (engine) => {
  let postgres: PostgresServer | undefined;
  beforeAll(async () => {
    if (engine === 'PostgreSQL') postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());
  const databaseUrlOf = async (name: string) => {
    if (!postgres) return undefined;
    const { db } = await openDatabase({ databaseUrl: urlOf(postgres, 'postgres') });
    await sql`create database ${sql.id(name)}`.execute(db);
    await db.destroy();
    return urlOf(postgres, name);
  };

  async function aSite(name: string) {
    const DATA_DIR = await aFolder();
    const databaseUrl = await databaseUrlOf(name);
    const variables = {
      ...staffVariables,
      DATA_DIR,
      SECRET_KEY: 'k'.repeat(43),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    let program = await aProgram(variables);
    const staff = await aStaffClient(() => program.url);
    return {
      staff,
      DATA_DIR,
      open: () => openDatabase({ databaseUrl, dataDirectory: DATA_DIR }),
      url: () => program.url,
      /** Stops it in order, and starts it again. */
      async restart() {
        const began = performance.now();
        process.kill(program.pid, 'SIGTERM');
        expect(await program.exitCode).toBe(0);
        expect(performance.now() - began).toBeLessThan(longestStop);
        program = await aProgram(variables);
      },
    };
  }

  test('during an upload has no half of it, and takes the rest after its next start', async () => {
    const { staff, url, restart, DATA_DIR } = await aSite('upload');
    const file = audioBytes(2_000_000);
    const [first, second, third] = partsOf(file) as [Buffer, Buffer, Buffer];
    const begin = { name: 'talk.mp3', bytes: file.length };
    const { uploadId } = await staff.call('media/beginUpload', begin, first);
    const form = fileForm({ uploadId, part: 1 }, second);
    const head = { path: '/api/media/uploadPart', type: form.type, token: staff.token };
    await beginRequest(
      Number(new URL(url()).port),
      { ...head, length: form.payload.length },
      form.payload.subarray(0, 300_000),
    );
    await restart();
    expect(await readdir(join(DATA_DIR, 'incoming')).catch(() => [])).toEqual([]);
    await staff.call('media/uploadPart', { uploadId, part: 1 }, second);
    const { media } = await staff.call('media/uploadPart', { uploadId, part: 2 }, third);
    const played = await fetch(`${url()}${media?.url}`);
    expect(Buffer.from(await played.arrayBuffer()).equals(file)).toBe(true);
  });

  test('during an import finishes it after its next start, with every row once', async () => {
    const { staff, restart, open } = await aSite('import');
    const lines = Array.from({ length: rows }, (_, index) => `reader.${index}@example.org`);
    const file = Buffer.from(`email\n${lines.join('\n')}\n`);
    const announced = { fileName: 'readers.csv', size: file.length };
    const begun = await staff.call('subscriber/beginImport', announced);
    const id = begun.import.id;
    await staff.call('subscriber/addImportPart', { id, position: 0 }, file);
    await staff.call('subscriber/previewImport', { id });
    const lists = { test: 0, general: 0, newsletters: 1 } as const;
    await staff.call('subscriber/startImport', { id, ...lists, ...stated, askToConfirm: 0 });
    const state = async () => (await staff.call('subscriber/getImport', {})).import;
    for (let stops = 0; stops < 3; stops += 1) {
      const added = (await state())?.added ?? 0;
      await expect
        .poll(async () => (await state())?.added ?? 0, { timeout: 30_000, interval: 10 })
        .toBeGreaterThan(added);
      if ((await state())?.status === 'done') break;
      await restart();
    }
    await expect.poll(async () => (await state())?.status, { timeout: 60_000 }).toBe('done');
    const { db } = await open();
    const { count } = await db
      .selectFrom('subscribers')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    await db.destroy();
    expect(Number(count)).toBe(rows);
    expect((await state())?.added).toBe(rows);
  });

  test('during its first start has all tables and its administrator after the next one', async () => {
    for (const delay of [200, 400, 600, 800, 1_000, 1_200]) {
      const databaseUrl = await databaseUrlOf(`start_${delay}`);
      const variables = {
        ...staffVariables,
        DATA_DIR: await aFolder(),
        SECRET_KEY: 'k'.repeat(43),
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      };
      await stopEarly(variables, delay);
      const next = await aProgram(variables);
      expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
      await aStaffClient(() => next.url);
      await next.kill();
    }
  });

  test('while it migrates an older database has every row after its next start', async () => {
    for (const delay of [200, 300, 400, 500, 600, 800]) {
      const databaseUrl = await databaseUrlOf(`older_${delay}`);
      const place = { DATA_DIR: await aFolder(), DATABASE_URL: databaseUrl ?? '' };
      await createReleasedTables(place, '0.1.0', `${await releasedRows('0.1.0')}${firstStart}`);
      const dump = async (like?: Record<string, string>) => {
        const { db } = await openDatabase({ databaseUrl, dataDirectory: place.DATA_DIR });
        const tables = await dumpTables(db, like);
        await db.destroy();
        return tables;
      };
      const tables = await dump();
      const before = Object.fromEntries(people.map((name) => [name, tables[name] ?? '']));
      const variables = { ...staffVariables, SECRET_KEY: 'k'.repeat(43), ...place };
      await stopEarly(variables, delay);
      const next = await aProgram(variables);
      expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
      await next.kill();
      expect(await dump(before)).toEqual(withFoldedName(before));
    }
  });

  test('during a mailing repeats nothing and misses no one', async () => {
    const databaseUrl = (await databaseUrlOf('mailing')) ?? '';
    const outcome = await drill({ people: 4_000, kills: 3, databaseUrl, signal: 'SIGTERM' });
    expect(outcome).toMatchObject({ missed: 0, repeats: 0, strange: 0, unmarked: 0 });
  });
});

/** Starts a program, and stops it after a while, in ms, in the middle of what it does. */
async function stopEarly(variables: Record<string, string>, delay: number): Promise<void> {
  const first = spawn('sh', ['scripts/server-node.sh', 'start.ts'], {
    env: { ...programEnvironment, PORT: '0', ...variables },
    stdio: 'ignore',
  });
  const ended = once(first, 'exit');
  await wait(delay);
  first.kill('SIGTERM');
  await ended;
}

const urlOf = ({ url }: PostgresServer, name: string) => url.replace('{name}', name);
