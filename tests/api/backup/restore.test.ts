import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { countRows } from '#server/features/backup/archive/manifest.ts';
import { checkArchive, readArchive } from '#server/features/backup/archive/read-archive.ts';
import {
  decodeTrailer,
  encodeTrailer,
  trailerLength,
} from '#server/features/backup/archive/trailer.ts';
import { restorePostgres, restoreSqlite } from '#server/features/backup/restore/fill-database.ts';
import { aBackup, aFolder, passphrase, restore } from '#tests/support/backup/backups.ts';
import {
  anEmptyDatabase,
  openConnection,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import { dumpTables } from '#tests/support/database/table-dump.ts';
import { aMailing } from '#tests/support/newsletter/mailing-rows.ts';
import { aServerWithDemo } from '#tests/support/server/demo-server.ts';
import { anS3Server } from '#tests/support/server/s3-server.ts';
import type { TestServer } from '#tests/support/server/server.ts';

let server: TestServer;
let backup: Awaited<ReturnType<typeof aBackup>>;
const key = 'the key that seals authenticator secrets';

beforeAll(async () => {
  server = await aServerWithDemo({ SEED: 'demo' });
  await writeFile(join(server.place.DATA_DIR, 'secret.key'), key);
  await server.db
    .insertInto('site_settings')
    .values({ name: 'odd', value: '"line\\n“quoted” \\\\ 🥕 é"' })
    .execute();
  await aMailing(server, { id: 'm', status: 'finished', per_second: 123.456789012 });
  backup = await aBackup({ ...server.place });
});

const aSqliteDatabase = async (): Promise<TestDatabase> => ({
  DATA_DIR: await aFolder(),
  DATABASE_URL: '',
});

describe('A backup of a running server', () => {
  test('has every row and file, and is restored with equal checksums, table by table', async () => {
    const place = await anEmptyDatabase();
    const { manifest } = await restore(backup.path, { ...place });
    expect(countRows(manifest)).toBeGreaterThan(500);
    expect(manifest.media.files).toBeGreaterThan(10);
    const again = await aBackup({ ...place });
    expect(again.manifest.tables).toEqual(backup.manifest.tables);
    expect(again.manifest.media).toEqual(backup.manifest.media);
    const restored = await openConnection(place);
    const names = await restored.db.selectFrom('site_settings').selectAll().execute();
    expect(names.find(({ name }) => name === 'odd')?.value).toBe('"line\\n“quoted” \\\\ 🥕 é"');
    expect(await readFile(join(place.DATA_DIR, 'secret.key'), 'utf8')).toBe(key);
  });

  test('moves to the other engine and back with equal checksums', async () => {
    const sqlite = await aSqliteDatabase();
    await restore(backup.path, { ...sqlite });
    const moved = await aBackup({ ...sqlite });
    expect(moved.manifest.engine).toBe('sqlite');
    expect(moved.manifest.tables).toEqual(backup.manifest.tables);
    const back = await anEmptyDatabase();
    await restore(moved.path, { ...back });
    const { manifest } = await aBackup({ ...back });
    expect(manifest.engine).toBe(inject('engine'));
    expect(manifest.tables).toEqual(backup.manifest.tables);
    // Rows that are added from now on get ids of their own.
    const { db } = await openConnection(back);
    await db.insertInto('change_marks').values({ tags: '[]', created_at: 1 }).execute();
  });

  test('can be read without the program', async () => {
    const folder = await aFolder();
    execFileSync('tar', ['--zstd', '-xf', backup.path, '-C', folder]);
    const pieces = await readdir(join(folder, 'tables/pages'));
    const lines = await Promise.all(
      pieces.map((piece) => readFile(join(folder, 'tables/pages', piece))),
    );
    expect(createHash('sha256').update(Buffer.concat(lines)).digest('hex')).toBe(
      backup.manifest.tables.pages?.sha256,
    );
    const sums = execFileSync('sh', ['-c', 'ls | LC_ALL=C sort | xargs sha256sum | sha256sum'], {
      cwd: join(folder, 'media'),
      encoding: 'utf8',
    });
    expect(sums.split(' ')[0]).toBe(backup.manifest.media.sha256);
    expect((await readFile(join(folder, 'keys.sealed'))).includes(key)).toBe(false);
    expect((await stat(backup.path)).mode & 0o777).toBe(0o600);
  });

  test('keeps its media in a bucket, and takes them from one', async () => {
    const { url } = await anS3Server();
    const place = { ...(await aSqliteDatabase()), S3_URL: url };
    await restore(backup.path, place);
    const { manifest } = await aBackup(place);
    expect(manifest.media).toEqual(backup.manifest.media);
  });
});

describe('A restore refuses', () => {
  const attempt = async (path: string, secret = passphrase) => {
    const place = await anEmptyDatabase();
    const error = await restore(path, { ...place }, { secret }).catch((failure: Error) => failure);
    const { db } = await openConnection(place);
    expect(await dumpTables(db)).toEqual({});
    expect((await readdir(place.DATA_DIR)).filter((name) => !name.includes('sqlite'))).toEqual([]);
    return (error as Error).message;
  };
  const aCopy = async () => {
    const path = join(await aFolder(), 'copy.tar.zst');
    await cp(backup.path, path);
    return { path, size: (await stat(path)).size };
  };

  test('a truncated file', async () => {
    for (const share of [0, 0.1, 0.5, 0.999]) {
      const { path, size } = await aCopy();
      await truncate(path, Math.floor(size * share));
      expect(await attempt(path)).toBe('This is not a backup, or its end is missing.');
    }
  });

  test('a file with one changed byte, anywhere in it', async () => {
    const { path, size } = await aCopy();
    const bytes = await readFile(path);
    const places = [
      0,
      5,
      1000,
      Math.floor(size / 2),
      size - trailerLength - 1,
      size - trailerLength + 120,
    ];
    for (const at of places) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await writeFile(path, changed);
      expect(await attempt(path), `byte ${at} of ${size}`).toMatch(/^This (backup|is not)[^\n]+$/);
    }
  });

  test('a file whose end was rewritten without the passphrase', async () => {
    const { path, size } = await aCopy();
    const bytes = await readFile(path);
    const body = bytes.subarray(0, size - trailerLength);
    const trailer = decodeTrailer(bytes.subarray(size - trailerLength));
    body.writeUInt8(body.readUInt8(1000) ^ 1, 1000);
    const sha256 = createHash('sha256').update(body).digest('hex');
    await writeFile(path, Buffer.concat([body, encodeTrailer({ ...trailer, sha256 })]));
    expect(await attempt(path)).toBe(
      'This backup is damaged or has been changed: use another one.',
    );
  });

  test('a file of a newer version', async () => {
    const { path, size } = await aCopy();
    const bytes = await readFile(path);
    const trailer = decodeTrailer(bytes.subarray(size - trailerLength));
    const body = bytes.subarray(0, size - trailerLength);
    await writeFile(
      path,
      Buffer.concat([body, encodeTrailer({ ...trailer, format: 2, version: '9.0.0' })]),
    );
    expect(await attempt(path)).toBe(
      'This backup is of version 9.0.0, which is newer than this program: use that version.',
    );
  });

  test('a file sealed with another passphrase, and one that is no backup', async () => {
    expect(await attempt(backup.path, 'another passphrase')).toBe(
      'The passphrase or key file is not that of this backup: set BACKUP_PASSPHRASE or BACKUP_KEY_FILE to the one that it was made with.',
    );
    const other = join(await aFolder(), 'photo.jpg');
    await writeFile(other, Buffer.alloc(10_000));
    expect(await attempt(other)).toMatch(/^This is not a backup/);
    expect(await attempt('/nowhere/backup')).toBe('There is no file /nowhere/backup.');
    await expect(checkArchive(backup.path, undefined)).resolves.toMatchObject({ keys: undefined });
  });
});

test('A restore that stores something else than the backup has is refused, and leaves nothing', async () => {
  const place = await anEmptyDatabase();
  const { path } = backup;
  const archive = await checkArchive(path, passphrase);
  const file = join(place.DATA_DIR, 'scratch.sqlite');
  const source = {
    schema: archive.trailer.schema,
    addRows: async (table: (name: string, lines: Buffer) => Promise<void>) => {
      const { manifest } = await readArchive(archive, { table, media: async () => undefined });
      await table('site_settings', Buffer.from('{"name":"more","value":"1"}\n'));
      return manifest;
    },
    finish: async () => undefined,
  };
  const restored = place.DATABASE_URL
    ? restorePostgres(place.DATABASE_URL, false, source)
    : restoreSqlite(file, source);
  await expect(restored).rejects.toThrow(/^The table site_settings differs from the backup/);
  const { db } = await openConnection(place);
  expect(await dumpTables(db)).toEqual({});
  expect(await readdir(place.DATA_DIR)).not.toContain('scratch.sqlite');
});

describe('A restore target that is not empty', () => {
  test('is refused without --force; with it, its content is moved aside', async () => {
    const place = await aSqliteDatabase();
    await restore(backup.path, { ...place });
    const change = new DatabaseSync(join(place.DATA_DIR, 'common-plate.sqlite'));
    change.exec("update site_settings set value = '\"mine\"' where name = 'odd'");
    change.close();
    await expect(restore(backup.path, { ...place })).rejects.toThrow(/^\S+ exists: add --force/);
    const { replaced } = await restore(backup.path, { ...place }, { isForced: true });
    expect((await readdir(replaced ?? '')).toSorted()).toEqual(['common-plate.sqlite', 'media']);
    expect((await aBackup({ ...place })).manifest.tables).toEqual(backup.manifest.tables);
    const old = new DatabaseSync(join(replaced ?? '', 'common-plate.sqlite'), { readOnly: true });
    expect(old.prepare("select value from site_settings where name = 'odd'").get()).toEqual({
      value: '"mine"',
    });
    old.close();
    expect((await readdir(place.DATA_DIR)).filter((name) => name.includes('restoring'))).toEqual(
      [],
    );
  });

  test('that is in use is refused, even with --force', async () => {
    await expect(restore(backup.path, { ...server.place }, { isForced: true })).rejects.toThrow(
      /stop (it|the program on every node) first/,
    );
  });

  test('is replaced as a whole, on this engine', async () => {
    const place = await anEmptyDatabase();
    await restore(backup.path, { ...place });
    await expect(restore(backup.path, { ...place })).rejects.toThrow(/add --force/);
    await restore(backup.path, { ...place }, { isForced: true });
    expect((await aBackup({ ...place })).manifest.tables).toEqual(backup.manifest.tables);
  });
});
