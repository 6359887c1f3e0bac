import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { writeArchive } from '#server/features/backup/archive/write-archive.ts';
import { makeBackup } from '#server/features/backup/make-backup.ts';
import { lockFolder } from '#server/platform/storage/folder-lock.ts';
import { EarlierSiteError } from '#server/seed/earlier-site.ts';
import { prepareFirstStart } from '#server/seed/first-start.ts';
import {
  aBackedUpSite,
  aBackup,
  aFolder,
  passphrase,
  restore,
} from '#tests/support/backup/backups.ts';
import { runScript } from '#tests/support/backup/commands.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { anEmptyDatabase } from '#tests/support/database/database.ts';
import { freePort } from '#tests/support/http/free-port.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const isPostgres = inject('engine') === 'postgres';
const isLinux = process.platform === 'linux';
const isRoot = isLinux && process.getuid?.() === 0;
let server: TestServer;
let path: string;

beforeAll(async () => {
  ({ server, path } = await aBackedUpSite());
});

/** A named pipe, from which reading waits forever. */
async function aPipe(): Promise<string> {
  const pipe = join(await aFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  return pipe;
}

/** The one line that a command that was refused printed. */
async function refusal(script: string, variables: Record<string, string>, ...options: string[]) {
  const { code, output } = await runScript(script, variables, ...options);
  expect([code, output.trimEnd().split('\n')], output).toEqual([1, [expect.any(String)]]);
  return output.trimEnd();
}

describe('A command that is used wrongly is refused in one line, and makes nothing:', () => {
  test('a restore into no place', async () => {
    const DATA_DIR = join(await aFolder(), 'site');
    const restored = (...options: string[]) =>
      refusal('operations/restore', { DATA_DIR }, path, ...options);
    for (const into of ['', 'mysql://localhost/site']) {
      expect(await restored('--into', into)).toBe(
        '--into: name a folder, or a database as postgres://…',
      );
    }
    const file = join(DATA_DIR, '..', 'notes.txt');
    await writeFile(file, '');
    expect(await restored('--into', file)).toBe(`--into: ${file} is a file. Name a folder.`);
    expect(await readdir(join(DATA_DIR, '..'))).toEqual(['notes.txt']);
  });

  test('a backup of no database, into a folder, or where there is a file', async () => {
    const folder = await aFolder();
    const missing = { DATA_DIR: join(folder, 'typo'), BACKUP_PASSPHRASE: '' };
    expect(await refusal('operations/backup', missing)).toMatch(/^There is no database \S+typo\//);
    expect(await readdir(folder)).toEqual([]);
    const to = (target: string) =>
      refusal('operations/backup', { ...server.place }, '--to', target);
    expect(await to(folder)).toBe(`--to: ${folder} is a folder. Name the file to write.`);
    await writeFile(join(folder, 'file'), '');
    expect(await to(join(folder, 'file/backup'))).toMatch(/^A file has the name of a folder: /);
    expect(await readdir(folder)).toEqual(['file']);
  });

  test.runIf(isLinux)(
    'a backup into a device, a pipe, or where no folder can be made',
    async () => {
      const pipe = await aPipe();
      const to = (target: string) =>
        refusal('operations/backup', { ...server.place }, '--to', target);
      expect(await to(pipe)).toBe(
        `--to: ${pipe} is a device, a pipe or a socket. Name the file to write.`,
      );
      expect((await stat(pipe)).isFIFO()).toBe(true);
      expect(await to('/proc/site/backup')).toMatch(
        /^A file or folder is missing: .+'\/proc\/site'$/,
      );
    },
  );

  test.runIf(isLinux)('a restore of a pipe, or to where no folder can be made', async () => {
    const pipe = await aPipe();
    const DATA_DIR = await aFolder();
    expect(await refusal('operations/restore', { DATA_DIR }, pipe)).toBe(`${pipe} is not a file.`);
    expect(await refusal('operations/restore', { DATA_DIR }, path, '--into', '/proc/site')).toMatch(
      /^A file or folder is missing: /,
    );
  });

  test('a backup or a restore while the storage of pictures is away', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    const variables = { ...server.place, S3_URL: `http://KEY:SECRET@${host}/pictures` };
    const message = `The storage of pictures cannot be used: fetch failed: connect ECONNREFUSED ${host}`;
    const to = join(await aFolder(), 'backup');
    expect(await refusal('operations/backup', variables, '--to', to)).toBe(message);
    const place = { ...variables, ...(await anEmptyDatabase()) };
    expect(await refusal('operations/restore', place, path)).toBe(message);
  });

  test('a backup with an empty key file', async () => {
    const keyFile = join(await aFolder(), 'key');
    await writeFile(keyFile, '');
    const to = join(await aFolder(), 'backup');
    const settings = { ...server.place, BACKUP_PASSPHRASE: '', BACKUP_KEY_FILE: keyFile };
    expect(await refusal('operations/backup', settings, '--to', to)).toMatch(
      /^The key file \S+ is empty: delete it/,
    );
    expect(await readdir(join(to, '..'))).toEqual([]);
  });

  test('a backup of a database that has no site', async () => {
    const place = await anEmptyDatabase();
    if (!isPostgres) await writeFile(join(place.DATA_DIR, 'common-plate.sqlite'), '');
    expect(await refusal('operations/backup', { ...place })).toBe(
      'The database has no site in it: check DATA_DIR or DATABASE_URL.',
    );
  });
});

test('The key file of the site that made a backup opens it in another place too', async () => {
  const variables = { ...server.place, BACKUP_PASSPHRASE: '' };
  const file = join(await aFolder(), 'backup');
  expect((await runScript('operations/backup', variables, '--to', file)).code).toBe(0);
  const place = await aFolder();
  const { code, output } = await runScript('operations/restore', variables, file, '--into', place);
  expect(code, output).toBe(0);
  const elsewhere = { DATA_DIR: await aFolder(), BACKUP_PASSPHRASE: '' };
  expect(await refusal('operations/restore', elsewhere, file)).toMatch(
    /^Set BACKUP_PASSPHRASE or BACKUP_KEY_FILE/,
  );
});

describe.each([
  ['fills up', '/dev/full', 'ENOSPC', /^The disk is full: /],
  ['cannot be written to', '/nowhere/file', 'ENOENT', /^A file or folder is missing: /],
])('A disk that %s during a backup', (_what, leadsTo, code, message) => {
  /** Where a backup is written to another file than it seems. */
  const aTarget = async () => {
    const folder = await aFolder();
    const target = join(folder, 'backup.tar.zst');
    await symlink(leadsTo, `${target}.unfinished`);
    return { folder, target };
  };

  test('leaves no file', async () => {
    const { folder, target } = await aTarget();
    const { settings, media } = server.deps;
    const backup = makeBackup(target, settings, { media, secret: passphrase, version: '0.2.0' });
    await expect(backup).rejects.toMatchObject({ code });
    expect(await readdir(folder)).toEqual([]);
  });

  test('is the only error, whatever is under way', async () => {
    const { target } = await aTarget();
    const others: unknown[] = [];
    const note = (error: unknown) => others.push(error);
    process.on('uncaughtException', note);
    const options = { secret: passphrase, keys: {}, now: new Date() };
    const writing = writeArchive(target, options, async (entry) => {
      for (let number = 0; ; number += 1) await entry(`media/${number}`, randomBytes(500_000));
    });
    await expect(writing).rejects.toMatchObject({ code });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('uncaughtException', note);
    expect(others).toEqual([]);
  });

  test('ends the command in one line', async () => {
    const { target } = await aTarget();
    expect(await refusal('operations/backup', { ...server.place }, '--to', target)).toMatch(
      message,
    );
  });
});

describe('A restore', () => {
  test('that was killed keeps a start from making a new site, until it is repeated', async () => {
    const { deps } = await aServer();
    const { dataDirectory } = deps.settings;
    await mkdir(join(dataDirectory, 'restoring'));
    const start = prepareFirstStart(deps.db, deps.settings, deps.media);
    await expect(start).rejects.toThrow(EarlierSiteError);
    await expect(start).rejects.toThrow(/a restore into \S+ was interrupted/);
    await rm(join(dataDirectory, 'restoring'), { recursive: true });
    expect(await prepareFirstStart(deps.db, deps.settings, deps.media)).not.toBeNull();
  });

  test('is not made into a folder that a program or another restore uses', async () => {
    const place = await anEmptyDatabase();
    const unlock = lockFolder(place.DATA_DIR);
    await expect(restore(path, { ...place })).rejects.toThrow(/stop it first\.$/);
    unlock();
    await restore(path, { ...place });
  });

  // Only root may mount a disk.
  test.runIf(isRoot)('puts everything back if the files cannot be moved aside', async () => {
    const place = await anEmptyDatabase();
    await restore(path, { ...place });
    const media = join(place.DATA_DIR, 'media');
    await rm(media, { recursive: true });
    await mkdir(media);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', media]);
    stopAtEnd(() => execFileSync('umount', ['--lazy', media]));
    await writeFile(join(media, 'mine.webp'), 'mine');
    const before = (await aBackup({ ...place })).manifest;
    await expect(restore(path, { ...place }, { isForced: true })).rejects.toThrow(
      /^A disk is mounted in the data folder/,
    );
    const after = (await aBackup({ ...place })).manifest;
    expect([after.tables, after.media]).toEqual([before.tables, before.media]);
    expect(await readFile(join(media, 'mine.webp'), 'utf8')).toBe('mine');
    const names = await readdir(place.DATA_DIR);
    expect(names.filter((name) => /^(replaced|restoring)/.test(name))).toEqual([]);
  });
});

describe.runIf(isPostgres)(
  'A PostgreSQL database that cannot have a site is refused in one line:',
  () => {
    const on = async (url: string, ...statements: string[]) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };

    test('one of another encoding', async () => {
      const { DATABASE_URL } = await anEmptyDatabase();
      const name = `${new URL(DATABASE_URL).pathname.slice(1)}_latin`;
      await on(
        DATABASE_URL,
        `create database ${name} encoding 'LATIN1' locale 'C' template template0`,
      );
      stopAtEnd(() => on(DATABASE_URL, `drop database ${name} with (force)`));
      const url = new URL(DATABASE_URL);
      url.pathname = `/${name}`;
      const place = { DATA_DIR: await aFolder() };
      expect(await refusal('operations/restore', place, path, '--into', url.href)).toMatch(
        /^The database cannot be used: its encoding is LATIN1, and has to be UTF8/,
      );
    });

    test('one whose user may not create tables', async () => {
      const { DATABASE_URL } = await anEmptyDatabase();
      const role = `weak_${new URL(DATABASE_URL).pathname.slice(1)}`;
      await on(DATABASE_URL, `create role ${role} login`);
      stopAtEnd(() => on(inject('postgresUrl').replace('{name}', 'postgres'), `drop role ${role}`));
      await on(DATABASE_URL, 'revoke create on schema public from public');
      const url = new URL(DATABASE_URL);
      url.username = role;
      const place = { DATA_DIR: await aFolder() };
      expect(await refusal('operations/restore', place, path, '--into', url.href)).toMatch(
        /^The database cannot be used: its user may not create tables in it/,
      );
    });
  },
);
