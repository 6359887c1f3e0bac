import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { seal } from '#server/platform/crypto/secret-key.ts';
import { IncomingFiles } from '#server/platform/storage/incoming-files.ts';
import { restrictPermissions } from '#server/platform/storage/private-files.ts';
import { anEmptyDatabase } from '#tests/support/database/database.ts';
import { aProgram } from '#tests/support/server/program.ts';

const isEmbedded = inject('engine') === 'sqlite';
const rightsOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** The permissions of a folder and everything in it, by path. */
async function allRights(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const paths = ['', ...names];
  const rights = paths.map(
    async (name) => [name, await rightsOf(join(folder, name))] as [string, string],
  );
  return new Map(await Promise.all(rights));
}

function expectPrivate(rights: Map<string, string>): void {
  for (const [name, mode] of rights) {
    expect(mode, name).toBe(['', 'media', 'incoming'].includes(name) ? '700' : '600');
  }
}

test('Data, key and pictures are private under any umask', async () => {
  const place = await anEmptyDatabase();
  const DATA_DIR = join(place.DATA_DIR, 'new');
  await aProgram({ ...place, DATA_DIR }, '000');
  await seal(
    { secretKey: undefined, previousSecretKey: undefined, dataDirectory: DATA_DIR },
    'a text',
    'somebody',
  );
  const rights = await allRights(DATA_DIR);
  const names = [...rights.keys()];
  expect(names).toContain('secret.key');
  expect(names.filter((name) => name.startsWith('media/')).length).toBeGreaterThan(10);
  if (isEmbedded) {
    expect(names).toEqual(
      expect.arrayContaining(['common-plate.sqlite', 'common-plate.sqlite-wal']),
    );
  }
  expectPrivate(rights);
});

test('Permissions that were open before are closed at start', async () => {
  const { DATA_DIR, ...place } = await anEmptyDatabase();
  for (const name of ['media', 'incoming']) await mkdir(join(DATA_DIR, name));
  await writeFile(join(DATA_DIR, 'secret.key'), 'k'.repeat(43));
  await writeFile(join(DATA_DIR, 'media/photo-a.webp'), 'a');
  for (const name of ['', 'media', 'incoming']) await chmod(join(DATA_DIR, name), 0o755);
  for (const name of ['secret.key', 'media/photo-a.webp']) await chmod(join(DATA_DIR, name), 0o644);
  await aProgram({ ...place, DATA_DIR, SEED: 'none' });
  expectPrivate(await allRights(DATA_DIR));
});

test('The folder of incoming files is private', async () => {
  const { DATA_DIR } = await anEmptyDatabase();
  const slot = new IncomingFiles(DATA_DIR).open('somebody', true);
  await slot.write();
  expect(await rightsOf(join(DATA_DIR, 'incoming'))).toBe('700');
  await slot.release();
});

test('Other files keep their permissions', async () => {
  const { DATA_DIR } = await anEmptyDatabase();
  const other = join(DATA_DIR, 'notes.txt');
  await writeFile(other, 'a');
  await chmod(other, 0o644);
  await symlink(other, join(DATA_DIR, 'secret.key.old'));
  await restrictPermissions(DATA_DIR);
  expect(await rightsOf(other)).toBe('644');
});

test('A shared folder is not closed', async () => {
  const { DATA_DIR } = await anEmptyDatabase();
  await chmod(DATA_DIR, 0o1777);
  await restrictPermissions(DATA_DIR);
  expect(await rightsOf(DATA_DIR)).toBe('777');
});

test('A folder or file that was named by mistake keeps its permissions', async () => {
  const { DATA_DIR } = await anEmptyDatabase();
  const [folder, file] = [join(DATA_DIR, 'etc'), join(DATA_DIR, 'etc/passwd')];
  await mkdir(folder);
  await writeFile(file, 'a');
  await chmod(folder, 0o755);
  await chmod(file, 0o644);
  for (const path of [folder, file]) await restrictPermissions(path);
  expect(await rightsOf(folder)).toBe('755');
  expect(await rightsOf(file)).toBe('644');
});

test('A missing data folder is not an error', async () => {
  const { DATA_DIR } = await anEmptyDatabase();
  await expect(restrictPermissions(join(DATA_DIR, 'none'))).resolves.toBeUndefined();
});
