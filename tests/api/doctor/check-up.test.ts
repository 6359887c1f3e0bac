import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { checkUpAreas } from '#contract/doctor/calls.ts';
import { readSettings } from '#server/config.ts';
import { fileNameOf } from '#server/features/backup/make-backup.ts';
import { checkBackups } from '#server/features/doctor/check-backups.ts';
import { checkUp } from '#server/features/doctor/check-up.ts';
import type { Finding } from '#server/features/doctor/finding.ts';
import { checkDisk } from '#server/features/doctor/machine/check-disk.ts';
import { checkFiles } from '#server/features/doctor/machine/check-files.ts';
import { checkSettings } from '#server/features/doctor/machine/check-settings.ts';
import { checkPublicAddress } from '#server/features/doctor/outside/check-public-address.ts';
import { echoPath } from '#server/features/doctor/outside/echo.ts';
import { checkClock } from '#server/features/doctor/services/check-clock.ts';
import { checkDatabase } from '#server/features/doctor/services/check-database.ts';
import { connect } from '#server/platform/db/connect.ts';
import { openStore } from '#server/platform/storage/open-store.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { freePort } from '#tests/support/http/free-port.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const isPostgres = inject('engine') === 'postgres';
const of = (findings: Finding[], area: Finding['area']) =>
  findings.filter((finding) => finding.area === area).map(({ status }) => status);

/** A server that listens, with its own address as the public one. */
async function aReachableServer(variables: Record<string, string> = {}) {
  const server = await aServer(variables);
  const { url } = await server.listen();
  server.deps.settings.siteUrl = url;
  return { ...server, url };
}

const day = 86_400_000;
const backup = (ago: number) => ({ name: 'a', at: Date.now() - ago, rows: 1, bytes: 1 });

const writeBackupState = ({ db }: { db: Db }, state: object) =>
  db
    .insertInto('site_settings')
    .values({ name: 'backupState', value: JSON.stringify(state) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(state) }))
    .execute();

describe('The check-up', () => {
  test('reports on every area of a site that works', async () => {
    const server = await aReachableServer();
    await writeBackupState(server, { last: backup(day), proven: backup(day), failure: '' });
    await mkdir(join(server.place.DATA_DIR, 'backups'));
    await writeFile(join(server.place.DATA_DIR, 'backups', fileNameOf(new Date())), '');
    const as = await anAdministrator(server);
    const { findings } = await server.call('doctor/getReport', {}, { as });
    expect([...new Set(findings.map(({ area }) => area))]).toEqual([...checkUpAreas]);
    expect(findings.filter(({ status }) => status === 'problem')).toEqual([]);
    for (const area of ['Database', 'Clock', 'Storage', 'Public address', 'Proxy'] as const) {
      expect.soft(new Set(of(findings, area)), area).toEqual(new Set(['ok']));
    }
    for (const { status, remedy } of findings) {
      expect(remedy === '').toBe(['ok', 'skipped'].includes(status));
    }
    expect(await server.media.list()).toEqual([]);
  });

  test('continues without the database', async () => {
    const settings = isPostgres
      ? readSettings({ DATA_DIR: await aFolder(), DATABASE_URL: 'postgres://127.0.0.1:1/none' })
      : readSettings({ DATA_DIR: await aFolder() });
    const findings = await checkUp({
      settings,
      media: await openStore(settings),
      connect: () => connect({ ...settings, mustExist: true }),
    });
    expect(of(findings, 'Database')).toEqual(['problem']);
    for (const area of ['Clock', 'Public address', 'Proxy', 'Backups'] as const) {
      expect.soft(of(findings, area), area).toEqual(['skipped']);
    }
    expect(of(findings, 'Storage')).toEqual(['ok']);
  });

  test('ends a check that takes too long', async () => {
    const { deps } = await aServer();
    const never = new Promise<never>(() => undefined);
    const findings = await checkUp({ ...deps, connect: () => never }, 50);
    const database = findings.find(({ area }) => area === 'Database');
    expect(database?.message).toContain('no result within');
  });
});

describe('The request from outside', () => {
  test('is described only to the holder of a fresh link', async () => {
    const { url, db } = await aReachableServer();
    const path = await echoPath(db);
    const answer = await fetch(url + path);
    expect(await answer.json()).toMatchObject({ address: '127.0.0.1', isTrusted: false });
    const [, , until, proof = ''] = path.split('/');
    const forged = `${proof.startsWith('A') ? 'B' : 'A'}${proof.slice(1)}`;
    for (const wrong of [
      `/check-up/${until}/${forged}`,
      `/check-up/${until}/x`,
      // As many characters, and more bytes.
      `/check-up/${until}/%C3%A9${proof.slice(1)}`,
      `/check-up/${Number(until) + 1}/${proof}`,
      `/check-up/${Date.now() - 1}/${proof}`,
      `/check-up/${Date.now() + 9e9}/${proof}`,
      `/check-up/now/${proof}`,
    ]) {
      expect.soft((await fetch(url + wrong)).status, wrong).toBe(404);
    }
  });

  test('shows that visitors can choose their address where every sender is trusted', async () => {
    const server = await aReachableServer({ TRUST_PROXY: '127.0.0.1' });
    const findings = await checkUp({ ...server.deps, connect: async () => server.deps });
    expect(of(findings, 'Proxy')).toEqual(['problem']);
  });

  test('shows that another program answers at the public address', async () => {
    const [one, other] = [await aReachableServer(), await aReachableServer()];
    one.deps.settings.siteUrl = other.url;
    const findings = await checkUp({ ...one.deps, connect: async () => one.deps });
    expect(of(findings, 'Public address')).toEqual(['problem']);
    one.deps.settings.siteUrl = `http://127.0.0.1:${await freePort()}`;
    const away = await checkUp({ ...one.deps, connect: async () => one.deps });
    expect(away.find(({ area }) => area === 'Public address')?.message).toContain('ECONNREFUSED');
  });

  test('shows a certificate that browsers reject or that ends soon, and missing headers', async () => {
    const settings = readSettings({ SITE_URL: 'https://www.example.org:8443' });
    const echo = { address: '', connection: '', isTrusted: true, forwardedFor: '' };
    const check = (fault: string, days: number, hsts = 'max-age=31536000') =>
      checkPublicAddress(
        { settings },
        async () => ({
          status: 200,
          echo,
          hsts,
          encryption: { fault, until: Date.now() + days * 86_400_000, hasHttp2: days > 60 },
        }),
        async () => false,
      );
    const statuses = async (...parameters: Parameters<typeof check>) =>
      (await check(...parameters)).map(({ status }) => status);
    expect(await statuses('', 90)).toEqual(['ok', 'ok', 'ok', 'skipped']);
    expect(await statuses('', 20)).toEqual(['warning', 'warning', 'ok', 'ok', 'skipped']);
    expect(await statuses('', 2)).toEqual(['problem', 'warning', 'ok', 'ok', 'skipped']);
    expect(await statuses('CERT_HAS_EXPIRED', 90)).toEqual(['problem', 'ok', 'ok', 'skipped']);
    expect(await statuses('', 90, '')).toEqual(['ok', 'ok', 'warning', 'skipped']);
  });
});

describe('The machine', () => {
  test('has a data folder that others may not read', async () => {
    const dataDirectory = await aFolder();
    const settings = readSettings({ DATA_DIR: dataDirectory });
    const key = join(dataDirectory, 'secret.key');
    await writeFile(key, 'secret', { mode: 0o600 });
    await chmod(dataDirectory, 0o700);
    expect(await checkFiles({ settings })).toMatchObject([{ status: 'ok' }]);
    await chmod(key, 0o644);
    expect((await checkFiles({ settings }))[0]?.message).toContain(key);
    await rm(dataDirectory, { recursive: true });
    expect(await checkFiles({ settings })).toMatchObject([{ status: 'problem' }]);
    expect(await checkDisk({ settings })).toMatchObject([{ status: 'problem' }]);
    await mkdir(dataDirectory);
    expect(await checkDisk({ settings })).toHaveLength(1);
  });

  test('has a database of this version', async () => {
    const server = await aServer();
    const check = () =>
      checkDatabase({ settings: server.deps.settings, connect: async () => server.deps });
    expect(new Set((await check()).map(({ status }) => status))).toEqual(new Set(['ok']));
    const renamed = { name: '9999-future' };
    await server.db
      .withTables<{ kysely_migration: { name: string } }>()
      .updateTable('kysely_migration')
      .set(renamed)
      .where('name', '=', '0010-events')
      .execute();
    expect((await check()).at(-1)).toMatchObject({ status: 'problem' });
  });

  test('has settings that are safe and reachable', async () => {
    const messages = async (variables: Record<string, string>) =>
      (await checkSettings({ settings: readSettings(variables) }))
        .map(({ message }) => message)
        .join('\n');
    const site = { SITE_URL: 'https://www.example.org' };
    expect(await messages({ ...site, TRUST_PROXY: '0.0.0.0/0' })).toContain('0.0.0.0/0');
    expect(await messages({})).toContain('only this machine');
    expect(await messages(site)).not.toContain('only this machine');
  });

  test('has the same clock as others', async () => {
    const server = await aServer();
    const check = async (off: number) => {
      const now = Date.now();
      const found = await checkClock({ connect: async () => server.deps }, async () => ({
        date: { at: now + off, before: now, after: now },
      }));
      return found.at(-1)?.status;
    };
    expect(await check(0)).toBe('ok');
    expect(await check(-900)).toBe('ok');
    expect(await check(12_000)).toBe('warning');
    expect(await check(-86_400_000)).toBe('problem');
  });
});

test('A folder for backups that cannot be written to is reported', async () => {
  const folder = await aFolder();
  const file = join(folder, 'file');
  await writeFile(file, '');
  const { deps } = await aServer();
  const check = async (backups: string) => {
    deps.settings.backup.folder = backups;
    const found = await checkBackups({ ...deps, connect: async () => deps });
    return found.map(({ message }) => message).filter((message) => message.includes(backups));
  };
  expect(await check(join(file, 'backups'))).toEqual([
    expect.stringMatching(/^Backups cannot be written to .+: A file has the name of a folder/),
  ]);
  expect(await check(join(folder, 'not/made/yet'))).toEqual([]);
  expect(await readdir(folder)).toEqual(['file']);
});

test('Old and failed backups are reported', async () => {
  const folder = await aFolder();
  const file = join(folder, fileNameOf(new Date()));
  await writeFile(file, '');
  const { db, deps } = await aServer({ BACKUP_DIR: folder });
  const check = async () => {
    const found = await checkBackups({ ...deps, connect: async () => deps });
    return found.map(({ status }) => status);
  };
  // No first start is recorded here.
  expect(await check()).toEqual(['problem']);
  const write = (state: object) => writeBackupState({ db }, state);
  await write({ last: backup(day), proven: backup(day), failure: '' });
  expect(await check()).toEqual(['ok']);
  await write({ last: backup(day), proven: backup(10 * day), failure: '' });
  expect(await check()).toEqual(['ok', 'warning']);
  await write({ last: backup(3 * day), proven: backup(3 * day), failure: '' });
  expect(await check()).toEqual(['problem']);
  await write({ last: backup(day), proven: backup(day), failure: 'The disk is full.' });
  expect(await check()).toEqual(['problem']);
  await write({ last: backup(day), proven: backup(day), failure: '' });
  // The disk of the backups is gone. With several nodes, another one may have them.
  await rm(file);
  expect(await check()).toEqual(['ok', isPostgres ? 'warning' : 'problem']);
});
