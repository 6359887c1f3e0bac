import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, inject, test } from 'vitest';
import { runInProcess } from '#server/features/backup/daily/run-in-process.ts';
import { isBackingUp, readState, requestBackup } from '#tests/support/backup/backup-state.ts';
import { aBackedUpSite, aFolder, passphrase, restore } from '#tests/support/backup/backups.ts';
import { aChangedSite, mineIn } from '#tests/support/backup/changed-site.ts';
import { beforeItEnds, runScript, startScript } from '#tests/support/backup/commands.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { anEmptyDatabase } from '#tests/support/database/database.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer, settingsOf, type TestServer } from '#tests/support/server/server.ts';

const isPostgres = inject('engine') === 'postgres';
const root = join(import.meta.dirname, '../../..');
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let server: TestServer;
let path: string;

beforeAll(async () => {
  ({ server, path } = await aBackedUpSite());
});

/** A storage that never answers, so that who uses it stays in the middle of their work. */
async function aSilentStorage() {
  const storage = createServer().listen(0, '127.0.0.1');
  const asked = once(storage, 'request');
  await once(storage, 'listening');
  stopAtEnd(() => {
    storage.closeAllConnections();
    storage.close();
  });
  const { port } = storage.address() as AddressInfo;
  return { S3_URL: `http://KEY:SECRET@127.0.0.1:${port}/pictures`, asked };
}

test.each(signals)('A backup that %s interrupts leaves nothing', async (signal) => {
  const folder = await aFolder();
  const { S3_URL, asked } = await aSilentStorage();
  const to = join(folder, 'site.tar.zst');
  const backup = startScript('operations/backup', { ...server.place, S3_URL }, '--to', to);
  await beforeItEnds(asked, backup.ended);
  expect(await readdir(folder)).toEqual(['site.tar.zst.unfinished']);
  backup.command.kill(signal);
  expect(await backup.ended).toEqual({
    code: null,
    signal,
    output: 'Interrupted: no backup was written.\n',
  });
  expect(await readdir(folder)).toEqual([]);
});

test('Ctrl-C reaches a backup through npm, which repeats it', async () => {
  const folder = await aFolder();
  const { S3_URL, asked } = await aSilentStorage();
  const npm = spawn(
    'npm',
    ['run', '--silent', 'backup', '--', '--to', join(folder, 'site.tar.zst')],
    {
      cwd: root,
      // A process group of its own, as a terminal makes it.
      detached: true,
      env: {
        ...process.env,
        NODE_NO_WARNINGS: '1',
        npm_config_update_notifier: 'false',
        BACKUP_PASSPHRASE: passphrase,
        ...server.place,
        S3_URL,
      },
    },
  );
  const printed = text(npm.stderr);
  const ended = once(npm, 'exit');
  await beforeItEnds(asked, ended);
  expect(await readdir(folder)).toEqual(['site.tar.zst.unfinished']);
  process.kill(-Number(npm.pid), 'SIGINT');
  expect(await ended).toEqual([null, 'SIGINT']);
  expect(await printed).toBe('Interrupted: no backup was written.\n');
  expect(await readdir(folder)).toEqual([]);
});

test('What a killed backup has left is replaced by the next one', async () => {
  const folder = await aFolder();
  const to = join(folder, 'site.tar.zst');
  await writeFile(`${to}.unfinished`, 'half of a backup', { mode: 0o400 });
  const { code, output } = await runScript('operations/backup', { ...server.place }, '--to', to);
  expect([code, output]).toEqual([0, expect.stringContaining('Backed up ')]);
  expect(await readdir(folder)).toEqual(['site.tar.zst']);
  await restore(to, { ...(await anEmptyDatabase()) });
});

test('A daily backup ends with its program, and leaves nothing', async () => {
  const folder = await aFolder();
  const { S3_URL, asked } = await aSilentStorage();
  const settings = settingsOf({ ...server.place, S3_URL, BACKUP_PASSPHRASE: passphrase });
  const stopping = new AbortController();
  const task = { work: 'make' as const, path: join(folder, 'site.tar.zst'), settings };
  const backup = runInProcess(task, stopping.signal);
  await beforeItEnds(asked, backup);
  expect(await readdir(folder)).toEqual(['site.tar.zst.unfinished']);
  stopping.abort();
  await expect(backup).rejects.toThrow('The backup was interrupted.');
  expect(await readdir(folder)).toEqual([]);
});

test('A daily backup that is interrupted by a stop is no failure, and is made after the next start', async () => {
  const { db, deps, place } = await aServer();
  const { S3_URL, asked } = await aSilentStorage();
  const settings = settingsOf({ ...place, S3_URL, BACKUP_PASSPHRASE: passphrase });
  await requestBackup({ db });
  const stopping = new AbortController();
  const backup = runJob({ deps: { ...deps, settings } }, 'backing up', stopping.signal);
  await beforeItEnds(asked, backup);
  stopping.abort();
  expect(await backup).toBe(false);
  expect(await readState({ db })).toMatchObject({ failure: '', failingSince: null });
  expect(await isBackingUp({ db })).toBe(false);
  // It is due, and a program that stops begins nothing.
  expect(await runJob({ deps: { ...deps, settings } }, 'backing up', stopping.signal)).toBe(false);
  expect(await runJob({ deps }, 'backing up', new AbortController().signal)).toBe(true);
});

test.each(signals)('A restore that %s interrupts changes nothing', async (signal) => {
  const place = await aChangedSite(path);
  const { S3_URL, asked } = await aSilentStorage();
  const options = [path, '--force', '--without-copy'];
  const restoring = startScript('operations/restore', { ...place, S3_URL }, ...options);
  await beforeItEnds(asked, restoring.ended);
  const unpacked = await readdir(join(place.DATA_DIR, 'restoring'));
  expect(unpacked.includes('common-plate.sqlite')).toBe(!isPostgres);
  restoring.command.kill(signal);
  expect(await restoring.ended).toEqual({
    code: null,
    signal,
    output: 'Interrupted: nothing was restored.\n',
  });
  const names = await readdir(place.DATA_DIR);
  expect(names.filter((name) => /^(restoring|replaced)/.test(name))).toEqual([]);
  expect(await readFile(join(place.DATA_DIR, 'media/photo.webp'), 'utf8')).toBe('a photo');
  expect(await mineIn(place)).toBe('"newer"');
});
