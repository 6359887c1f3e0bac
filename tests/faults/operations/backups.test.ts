import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { aFolder } from '#tests/support/backup/backups.ts';
import { openConnection } from '#tests/support/database/database.ts';
import { migrate } from '#tests/support/database/migrations.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
/** BACKUP_MEGABYTES=10000 tries what a large site has. */
const megabytes = Number(process.env.BACKUP_MEGABYTES ?? 1_000);
const fileSize = 5;
const passphrase = 'seven beans in a row';
/** Prints the most memory that a program had, in MB. */
const measure =
  'data:text/javascript,process.on("exit",()=>console.log("peak",Math.round(process.resourceUsage().maxRSS/1024)))';

/** Runs one of the scripts. @returns its output, and the most memory that it had, in MB */
async function script(name: 'backup' | 'restore', DATA_DIR: string, ...options: string[]) {
  const { stdout } = await run(
    process.execPath,
    ['--no-warnings', '--import', measure, join(root, `scripts/operations/${name}.ts`), ...options],
    { env: { ...process.env, DATA_DIR, DATABASE_URL: '', BACKUP_PASSPHRASE: passphrase } },
  );
  return { stdout, peak: Number(/peak (\d+)/.exec(stdout)?.[1]) };
}

describe(`A site with ${megabytes} MB of media`, () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await aFolder();
    file = join(await aFolder(), 'backup.tar.zst');
    const { db } = await openConnection({ DATA_DIR: folder, DATABASE_URL: '' });
    await migrate({ db, engine: 'sqlite' });
    await mkdir(join(folder, 'media'));
    for (let made = 0; made < megabytes / fileSize; made += 1) {
      const bytes = randomBytes(fileSize * 1_000_000);
      await writeFile(join(folder, 'media', `talk-${String(made).padStart(8, '0')}.mp3.0`), bytes);
    }
  }, 3_600_000);

  test('is backed up and restored with little memory', async () => {
    const made = await script('backup', folder, '--to', file);
    expect(made.stdout).toContain(`${megabytes / fileSize} files`);
    const target = await aFolder();
    const restored = await script('restore', target, file, '--move');
    console.log(`${megabytes} MB: backup ${made.peak} MB, restore ${restored.peak} MB of memory`);
    expect(made.peak).toBeLessThan(350);
    expect(restored.peak).toBeLessThan(350);
    expect(await readdir(join(target, 'media'))).toEqual(await readdir(join(folder, 'media')));
    await rm(target, { recursive: true });
  });

  test('is never left half restored, and no half backup is left, wherever either is killed', async () => {
    for (const share of [0.05, 0.3, 0.6, 0.9]) {
      const target = await aFolder();
      await killed('restore', target, share, file, '--move');
      const names = await readdir(target);
      // The database comes last: where it is, everything is.
      if (names.includes('common-plate.sqlite')) expect(names).toContain('media');
      await script('restore', target, file, '--move', '--force');
      await rm(target, { recursive: true });
      const half = `${file}.second`;
      await killed('backup', folder, share, '--to', half);
      const size = await stat(half).then(
        (facts) => facts.size,
        () => 0,
      );
      if (size > 0) await script('restore', await aFolder(), half, '--move');
      await rm(half, { force: true });
      await rm(`${half}.unfinished`, { force: true });
    }
  });
});

let usual = 0;

/** Kills a script after a share of the time that it usually takes. */
async function killed(
  name: 'backup' | 'restore',
  DATA_DIR: string,
  share: number,
  ...options: string[]
) {
  usual ||= await timeOf(() => script('restore', `${DATA_DIR}-whole`, options[0] ?? '', '--move'));
  await rm(`${DATA_DIR}-whole`, { recursive: true, force: true });
  const child = execFile(
    process.execPath,
    ['--no-warnings', join(root, `scripts/operations/${name}.ts`), ...options],
    { env: { ...process.env, DATA_DIR, DATABASE_URL: '', BACKUP_PASSPHRASE: passphrase } },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await Promise.race([wait(usual * share), exited]);
  child.kill('SIGKILL');
  await exited;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
