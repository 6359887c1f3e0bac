import type { ChildProcess } from 'node:child_process';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { type PlannedMoves, planMoves } from '#server/features/backup/restore/planned-moves.ts';
import { settleRestore } from '#server/features/backup/restore/settle-restore.ts';
import { FolderInUseError, lockFolder } from '#server/platform/storage/folder-lock.ts';
import { aBackup, aFolder, restore } from '#tests/support/backup/backups.ts';
import { aChangedSite, mineIn } from '#tests/support/backup/changed-site.ts';
import { beforeItEnds, runScript, startScript } from '#tests/support/backup/commands.ts';
import {
  anEmptyDatabase,
  type TestDatabase,
  untilUnused,
} from '#tests/support/database/database.ts';
import { aTcpProxy, socketOf } from '#tests/support/database/tcp-proxy.ts';
import { aProgram } from '#tests/support/server/program.ts';
import { aServer } from '#tests/support/server/server.ts';

const isPostgres = inject('engine') === 'postgres';
type Network = Awaited<ReturnType<typeof aTcpProxy>>;
let path: string;

beforeAll(async () => {
  const server = await aServer();
  await server.media.put('photo.webp', Buffer.from('the photo of the backup'));
  path = (await aBackup({ ...server.place })).path;
});

/** A restored site whose photo and one setting have changed since. */
async function aNewerSite(): Promise<TestDatabase> {
  const place = await aChangedSite(path);
  await writeFile(join(place.DATA_DIR, 'media/photo.webp'), 'a newer photo');
  return place;
}

/** Which of the two sites is there: the database's answer, and that of the media. */
const siteIn = async (
  place: TestDatabase,
): Promise<[setting: string | undefined, photo: string]> => [
  await mineIn(place),
  await readFile(join(place.DATA_DIR, 'media/photo.webp'), 'utf8'),
];

const before = ['"newer"', 'a newer photo'];
const after = [undefined, 'the photo of the backup'];

/**
 * Restores with --force, and does something to it when its transaction is about to be committed.
 * @param isCommitted whether the commit arrives
 * @returns its exit code, null for a killed one, and all that it printed
 */
async function restoreUntilCommit(
  place: TestDatabase,
  isCommitted: boolean,
  interrupt: (restore: ChildProcess, network: Network) => void,
): Promise<[code: number | null, output: string]> {
  const network = await aTcpProxy(socketOf(place.DATABASE_URL));
  const seen = network.muteAt('commit\0', isCommitted);
  const variables = { ...place, DATABASE_URL: network.addressOf(place.DATABASE_URL) };
  const options = [path, '--force', '--without-copy'];
  const { command, ended } = startScript('operations/restore', variables, ...options);
  await beforeItEnds(seen, ended);
  interrupt(command, network);
  const { code, output } = await ended;
  await untilUnused(place);
  return [code, output];
}

const kill = (restoring: ChildProcess) => restoring.kill('SIGKILL');
const cut = (_restoring: ChildProcess, network: Network) => {
  network.set('cut');
  network.set('pass');
};

const traces = async ({ DATA_DIR }: TestDatabase) =>
  (await readdir(DATA_DIR)).filter((name) => /^(replaced|restoring)/.test(name));

describe.runIf(isPostgres)('A restore into PostgreSQL', () => {
  test('that is killed before its commit is undone', async () => {
    const place = await aNewerSite();
    await restoreUntilCommit(place, false, kill);
    const backup = await runScript('operations/backup', { ...place });
    expect(backup).toEqual({
      code: 1,
      output: expect.stringMatching(/^A restore .+: repeat it.+\n$/),
    });
    expect(await settle(place)).toBe('undone');
    expect(await siteIn(place)).toEqual(before);
    expect(await settle(place)).toBeUndefined();
    // The files that it had unpacked are removed with other temporary ones.
    expect(await traces(place)).toEqual(['restoring']);
  });

  test('that is interrupted before its commit is undone, and says so', async () => {
    const place = await aNewerSite();
    const interrupt = (restoring: ChildProcess) => restoring.kill('SIGINT');
    const [code, output] = await restoreUntilCommit(place, false, interrupt);
    expect([code, output]).toEqual([
      null,
      expect.stringMatching(/^The restore was interrupted at its very end: repeat it, .+\n$/),
    ]);
    expect(await settle(place)).toBe('undone');
    expect(await siteIn(place)).toEqual(before);
  });

  test('that is killed before its commit is repeated', async () => {
    const place = await aNewerSite();
    await restoreUntilCommit(place, false, kill);
    await restore(path, { ...place }, { isForced: true });
    expect(await siteIn(place)).toEqual(after);
    const [replaced = '', ...others] = await traces(place);
    expect([replaced, others]).toEqual([expect.stringMatching(/^replaced-/), []]);
    const old = join(place.DATA_DIR, replaced, 'media/photo.webp');
    expect(await readFile(old, 'utf8')).toBe('a newer photo');
  });

  test('that is killed after its commit is finished', async () => {
    const place = await aNewerSite();
    await restoreUntilCommit(place, true, kill);
    expect(await settle(place)).toBe('finished');
    expect(await siteIn(place)).toEqual(after);
    expect(await traces(place)).toEqual([expect.stringMatching(/^replaced-/)]);
  });

  test('whose connection breaks at its commit changes nothing', async () => {
    const place = await aNewerSite();
    const [code, output] = await restoreUntilCommit(place, false, cut);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The database cannot be used: .+\n$/),
    ]);
    expect(await siteIn(place)).toEqual(before);
    expect(await traces(place)).toEqual([]);
  });

  test('whose connection breaks after its commit is done', async () => {
    const place = await aNewerSite();
    const [code, output] = await restoreUntilCommit(place, true, cut);
    expect([code, output]).toEqual([0, expect.stringContaining('Restored ')]);
    expect(await siteIn(place)).toEqual(after);
    expect(await traces(place)).toEqual([expect.stringMatching(/^replaced-/)]);
  });
});

describe.skipIf(isPostgres)('A restore into a data folder', () => {
  /** Files that a restore has unpacked next to those of a site, and the moves that it plans. */
  const aPlan = async () => {
    const folder = await aFolder();
    await mkdir(join(folder, 'restoring'));
    for (const [site, place] of [
      ['old', '.'],
      ['new', 'restoring'],
    ] as const) {
      await mkdir(join(folder, place, 'media'));
      for (const name of ['common-plate.sqlite', 'media/photo.webp']) {
        await writeFile(join(folder, place, name), site);
      }
    }
    await writeFile(join(folder, 'common-plate.sqlite-wal'), 'old');
    const old = ['common-plate.sqlite', 'common-plate.sqlite-wal', 'media'];
    return { folder, plan: await planMoves(folder, old) };
  };
  /** The files of the site that is there, with their contents. */
  const filesIn = async (folder: string) => {
    const names = ['common-plate.sqlite', 'common-plate.sqlite-wal', 'media/photo.webp'];
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  };
  /** Moves, and dies after a number of moves. */
  const moveSome = async (folder: string, plan: PlannedMoves, count: number) => {
    await writeFile(join(folder, 'restoring/moves.json'), JSON.stringify(plan));
    for (const { from, to } of plan.moves.slice(0, count)) {
      await mkdir(join(folder, dirname(to)), { recursive: true });
      await rename(join(folder, from), join(folder, to));
    }
  };

  test.each([0, 1, 2, 3, 4])('that is killed after %i of 5 moves is undone', async (count) => {
    const { folder, plan } = await aPlan();
    expect(plan.moves).toHaveLength(5);
    await moveSome(folder, plan, count);
    expect(await settle({ DATA_DIR: folder, DATABASE_URL: '' })).toBe('undone');
    expect(await filesIn(folder)).toEqual(['old', 'old', 'old']);
    expect(await filesIn(join(folder, 'restoring'))).toEqual(['new', '', 'new']);
    expect((await readdir(folder)).filter((name) => name.startsWith('replaced'))).toEqual([]);
  });

  test('is not undone while it is running', async () => {
    const { folder, plan } = await aPlan();
    await moveSome(folder, plan, 2);
    const unlock = lockFolder(folder);
    const place = { DATA_DIR: folder, DATABASE_URL: '' };
    await expect(settle(place)).rejects.toThrow(FolderInUseError);
    unlock();
    expect(await settle(place)).toBe('undone');
  });

  test('that is killed after its last move is finished', async () => {
    const { folder, plan } = await aPlan();
    await moveSome(folder, plan, 5);
    expect(await settle({ DATA_DIR: folder, DATABASE_URL: '' })).toBe('finished');
    expect(await filesIn(folder)).toEqual(['new', '', 'new']);
    expect(await readdir(folder)).not.toContain('restoring');
    expect(await filesIn(plan.replaced ?? '')).toEqual(['old', 'old', 'old']);
  });

  test('that is killed is undone by the next start', async () => {
    const place = { ...(await anEmptyDatabase()), SEED: 'none' };
    const { DATA_DIR } = place;
    await (await aProgram(place)).kill();
    await mkdir(join(DATA_DIR, 'restoring'));
    await writeFile(join(DATA_DIR, 'restoring/common-plate.sqlite'), 'new');
    await moveSome(DATA_DIR, await planMoves(DATA_DIR, []), 1);
    const { url, output } = await aProgram(place);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(output()).toMatch(/A restore was interrupted\. What was there before is back/);
    expect(output()).not.toContain('First start');
  });

  test('that is killed before it has written down its moves has moved nothing', async () => {
    const { folder } = await aPlan();
    await writeFile(join(folder, 'restoring/moves.json'), '{"id":"a","mo');
    expect(await settle({ DATA_DIR: folder, DATABASE_URL: '' })).toBe('undone');
    expect(await filesIn(folder)).toEqual(['old', 'old', 'old']);
  });
});

const settle = (place: TestDatabase) => settleRestore(readSettings({ ...place }));
