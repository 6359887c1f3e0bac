import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { aBackup, aFolder, restore } from '#tests/support/backup/backups.ts';
import { aChangedSite, mineIn } from '#tests/support/backup/changed-site.ts';
import { runScript } from '#tests/support/backup/commands.ts';
import {
  anEmptyDatabase,
  openConnection,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import { aServer } from '#tests/support/server/server.ts';

const isPostgres = inject('engine') === 'postgres';
let path: string;

beforeAll(async () => {
  const server = await aServer();
  await server.media.put('photo.webp', Buffer.from('a photo'));
  path = (await aBackup({ ...server.place })).path;
});

/** Restores the backup as an operator does. */
const command = (place: Record<string, string>, ...options: string[]) =>
  runScript('operations/restore', place, path, ...options);

const copiesIn = async (place: TestDatabase) =>
  (await readdir(join(place.DATA_DIR, 'backups')).catch(() => [])).filter((name) =>
    name.startsWith('before-restore-'),
  );

describe.runIf(isPostgres)('A restore with --force into PostgreSQL', () => {
  test('backs up what is there before it empties the database, and says where', async () => {
    const place = await aChangedSite(path);
    const { code, output } = await command({ ...place }, '--force');
    expect([code, output]).toEqual([0, expect.stringContaining('Restored ')]);
    expect(await mineIn(place)).toBeUndefined();
    const [name = ''] = await copiesIn(place);
    const copy = join(place.DATA_DIR, 'backups', name);
    expect(output).toContain(`What was there before is backed up in ${copy}\n`);
    const other = await anEmptyDatabase();
    const { manifest } = await restore(copy, { ...other });
    expect(await mineIn(other)).toBe('"newer"');
    expect(manifest.media.files).toBe(1);
  });

  test('changes nothing if that fails', async () => {
    const place = await aChangedSite(path);
    const file = join(await aFolder(), 'file');
    await writeFile(file, '');
    const { code, output } = await command({ ...place, BACKUP_DIR: file }, '--force');
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The database to be replaced could not be backed up \([^\n]+\), so nothing was changed\. Add --without-copy [^\n]+\n$/,
    );
    expect(await mineIn(place)).toBe('"newer"');
  });

  test('makes no copy with --without-copy, nor of an empty database', async () => {
    const place = await aChangedSite(path);
    expect((await command({ ...place }, '--force', '--without-copy')).code).toBe(0);
    expect([await mineIn(place), await copiesIn(place)]).toEqual([undefined, []]);
    const empty = await anEmptyDatabase();
    expect((await command({ ...empty }, '--force')).code).toBe(0);
    expect(await copiesIn(empty)).toEqual([]);
  });

  test('is refused before the copy while the program runs', async () => {
    const place = await aChangedSite(path);
    const { db } = await openConnection(place);
    await db.selectFrom('users').select('id').execute();
    const { code, output } = await command({ ...place }, '--force');
    expect([code, output]).toEqual([1, expect.stringMatching(/stop the program on every node/)]);
    await db.destroy();
    expect([await mineIn(place), await copiesIn(place)]).toEqual(['"newer"', []]);
  });

  test('waits for connections that are just being closed', async () => {
    const place = await aChangedSite(path);
    const { db } = await openConnection(place);
    await db.selectFrom('users').select('id').execute();
    const restored = restore(path, { ...place }, { isForced: true });
    setTimeout(() => db.destroy(), 500);
    await restored;
    expect(await mineIn(place)).toBeUndefined();
  });
});

describe.skipIf(isPostgres)('A restore with --force into a data folder', () => {
  test('moves the files aside instead of copying them', async () => {
    const place = await aChangedSite(path);
    const { code, output } = await command({ ...place }, '--force');
    expect([code, output]).toEqual([0, expect.stringContaining('What was there before is in ')]);
    expect(await copiesIn(place)).toEqual([]);
    const [replaced = ''] = (await readdir(place.DATA_DIR)).filter((name) =>
      name.startsWith('replaced-'),
    );
    expect(await mineIn({ ...place, DATA_DIR: join(place.DATA_DIR, replaced) })).toBe('"newer"');
  });
});
