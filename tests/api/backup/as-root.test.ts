import { execFile } from 'node:child_process';
import { chmod, chown, lstat, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveToOwner } from '#server/platform/storage/ownership.ts';
import { aBackup, aFolder, passphrase, restore } from '#tests/support/backup/backups.ts';
import { anEmptyDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { programEnvironment } from '#tests/support/server/program-environment.ts';
import { aServer } from '#tests/support/server/server.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** Gives a data folder to the account of a service, with everything in it. */
async function giveToService(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
    await chown(join(folder, name), nobody, nobody);
  }
}

/** The paths in a data folder that its owner does not own. */
async function foreignIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const uids = await Promise.all(names.map(async (name) => (await lstat(join(folder, name))).uid));
  return names.filter((_, index) => uids[index] !== nobody);
}

const command = (script: string, place: TestDatabase, ...options: string[]) =>
  run(process.execPath, [join(root, `scripts/${script}.ts`), ...options], {
    env: { ...programEnvironment, ...place },
  });

// Only root can give files away.
describe.runIf(isRoot)('An operator’s command that runs as root', () => {
  let place: TestDatabase;
  let path: string;

  beforeAll(async () => {
    const server = await aServer();
    ({ place } = server);
    await server.media.put('photo.webp', Buffer.from('a photo'));
    await writeFile(join(place.DATA_DIR, 'secret.key'), 'the key of the other machine');
    path = (await aBackup({ ...place })).path;
    await giveToService(place.DATA_DIR);
  });

  test('backs up into files that the site’s account can use', async () => {
    await command('operations/backup', place);
    const names = await readdir(place.DATA_DIR);
    expect(names).toEqual(expect.arrayContaining(['backup.key', 'backups']));
    expect(await foreignIn(place.DATA_DIR)).toEqual([]);
  });

  test('leaves a file elsewhere to root', async () => {
    const folder = await aFolder();
    await command('operations/backup', place, '--to', join(folder, 'new/site.tar.zst'));
    expect((await lstat(join(folder, 'new'))).uid).toBe(0);
    expect((await lstat(join(folder, 'new/site.tar.zst'))).uid).toBe(0);
  });

  test('restores a site that the site’s account can use', async () => {
    const other = await anEmptyDatabase();
    await restore(path, { ...other });
    await rm(join(other.DATA_DIR, 'program.lock'));
    await giveToService(other.DATA_DIR);
    const variables = { ...other, BACKUP_PASSPHRASE: passphrase };
    const { stdout } = await command('operations/restore', variables, path, '--force');
    expect(stdout).toContain('What was there before is in');
    const names = await readdir(other.DATA_DIR);
    expect(names).toEqual(expect.arrayContaining(['journal', 'media', 'secret.key']));
    expect(await foreignIn(other.DATA_DIR)).toEqual([]);
  });

  test('does not begin an upgrade, and leaves no lock of root’s', async () => {
    const before = await readdir(root);
    await expect(command('upgrade/upgrade', place)).rejects.toThrow(
      'Run this as the account of the program, not as root',
    );
    expect(await readdir(root)).toEqual(before);
  });
});

describe.runIf(isRoot)('Giving files to the owner of the data folder', () => {
  test('never gives away what a link leads to', async () => {
    const [folder, elsewhere] = [await aFolder(), await aFolder()];
    await chown(folder, nobody, nobody);
    await writeFile(join(elsewhere, 'shadow'), '');
    await mkdir(join(folder, 'media'));
    await symlink(elsewhere, join(folder, 'media/folder'));
    await symlink(join(elsewhere, 'shadow'), join(folder, 'media/file'));
    await run('ln', [join(elsewhere, 'shadow'), join(folder, 'media/second-name')]);
    giveToOwner(folder, join(folder, 'media'));
    expect((await lstat(join(folder, 'media'))).uid).toBe(nobody);
    expect((await lstat(elsewhere)).uid).toBe(0);
    expect((await lstat(join(elsewhere, 'shadow'))).uid).toBe(0);
  });

  test('changes nothing in a folder of root, or without one', async () => {
    const folder = await aFolder();
    await writeFile(join(folder, 'file'), '');
    giveToOwner(folder, join(folder, 'file'));
    expect((await lstat(join(folder, 'file'))).uid).toBe(0);
    await rm(folder, { recursive: true });
    expect(() => giveToOwner(folder, join(folder, 'file'))).not.toThrow();
  });
});
