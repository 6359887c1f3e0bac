import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkBackup } from '#tests/support/backup/backup-state.ts';
import { holdMail } from '#tests/support/mail/outbox.ts';
import { anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { anS3Server, openBucket } from '#tests/support/server/s3-server.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const never = new AbortController().signal;
const hour = 60 * 60_000;

// Each backup runs in a process of its own, which starts slowly on a busy machine.
describe('The daily backup', { timeout: 180_000 }, () => {
  let server: TestServer;
  let as: SignedIn;

  beforeAll(async () => {
    const { url } = await anS3Server();
    server = await aServer({ BACKUP_KEPT: '2', BACKUP_S3_URL: url });
    as = await anAdministrator(server);
  });
  const status = () => server.call('backup/getStatus', {}, { as });
  const folder = () => join(server.place.DATA_DIR, 'backups');
  const theBucket = () => {
    const bucket = server.deps.settings.backup.s3;
    if (!bucket) throw new Error('There is no bucket.');
    return bucket;
  };
  const now = async () => {
    await server.call('backup/backUpNow', {}, { as });
    await runJob(server, 'backing up', never);
  };

  test('is not due before its time, and is verified the first time it is made', async () => {
    await runJob(server, 'backing up', never);
    expect(await status()).toMatchObject({
      last: null,
      proven: null,
      isOverdue: 1,
      download: null,
    });
    await now();
    const after = await status();
    expect(after).toMatchObject({ failure: '', isOverdue: 0, isRunning: 0, hasBucket: 1 });
    expect(after.proven).toMatchObject({ rows: after.last?.rows, bytes: after.last?.bytes });
    expect(after.download?.bytes).toBe(after.last?.bytes);
    const [name = ''] = await readdir(folder());
    const secret = await readFile(join(server.place.DATA_DIR, 'backup.key'), 'utf8');
    await checkBackup(join(folder(), name), secret);
  });

  test('keeps the configured number, in the folder and in the bucket', async () => {
    for (let made = 0; made < 2; made += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      await now();
    }
    const names = await readdir(folder());
    expect(names).toHaveLength(2);
    const store = openBucket(theBucket());
    const copies = (await store.list()).filter((name) => !name.startsWith('journal'));
    expect(copies).toEqual(names.toSorted());
    const [name = ''] = names;
    expect(await store.read(name)).toEqual(await readFile(join(folder(), name)));
  });

  test('says why it failed, and is tried again in an hour', async () => {
    const file = join(server.place.DATA_DIR, 'a-file');
    await writeFile(file, '');
    const broken = {
      ...server.deps.settings,
      backup: { ...server.deps.settings.backup, folder: file },
    };
    await server.call('backup/backUpNow', {}, { as });
    await expect(
      runJob({ deps: { ...server.deps, settings: broken } }, 'backing up', never),
    ).rejects.toThrow();
    expect((await status()).failure).not.toBe('');
    // A new schedule does not put the next attempt off.
    await server.call('backup/editSchedule', { time: '04:30', kept: 2 }, { as });
    const { next_at } = await server.db
      .selectFrom('schedules')
      .select('next_at')
      .where('name', '=', 'backup')
      .executeTakeFirstOrThrow();
    expect(next_at - Date.now()).toBeGreaterThan(hour - 60_000);
    expect(next_at - Date.now()).toBeLessThanOrEqual(hour);
  });

  test('is made at the time that administrators set', async () => {
    await server.call('backup/editSchedule', { time: '04:30', kept: 7 }, { as });
    expect(await status()).toMatchObject({ time: '04:30', kept: 7 });
  });

  test('is downloaded by a link that requires the password, works for a minute, and is recorded', async () => {
    const wrong = await server.attempt(
      'backup/prepareDownload',
      { password: 'Nine Beans 9' },
      { as },
    );
    expect(wrong.status).toBe(400);
    const { path } = await server.call('backup/prepareDownload', { password: as.password }, { as });
    const response = await server.app.inject({ method: 'GET', url: path });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(
      await readFile(join(folder(), (await readdir(folder())).toSorted().at(-1) ?? '')),
    );
    expect(response.headers['content-disposition']).toMatch(/^attachment/);
    for (const other of [
      path.replace(/proof=(.)/, (_, first) => `proof=${first === '_' ? '-' : '_'}`),
      path.replace(/until=\d/, 'until=9'),
      // As many characters, and more bytes.
      path.replace(/proof=./, 'proof=%C3%A9'),
      '/backups/x',
    ]) {
      expect((await server.app.inject({ method: 'GET', url: other })).statusCode, other).toBe(404);
    }
    const noted = await server.db
      .selectFrom('security_log')
      .select('user_id')
      .where('action', '=', 'backups.export')
      .execute();
    expect(noted).toEqual([{ user_id: as.userId }]);
  });

  test('is kept in the bucket alone if administrators say so, and is downloaded from there', async () => {
    const schedule = { time: '03:00', kept: 2, place: 'bucket' as const };
    await server.call('backup/editSchedule', schedule, { as });
    await now();
    const { last, download, place } = await status();
    expect(place).toBe('bucket');
    expect(await readdir(folder())).not.toContain(download?.name);
    expect(download?.bytes).toBe(last?.bytes);
    const { path } = await server.call('backup/prepareDownload', { password: as.password }, { as });
    const { rawPayload, statusCode } = await server.app.inject({ method: 'GET', url: path });
    expect(statusCode).toBe(200);
    const file = join(server.place.DATA_DIR, 'downloaded.tar.zst');
    await writeFile(file, rawPayload);
    const secret = await readFile(join(server.place.DATA_DIR, 'backup.key'), 'utf8');
    await checkBackup(file, secret);
    await openBucket(theBucket()).remove(download?.name ?? '');
    expect((await server.app.inject({ method: 'GET', url: path })).statusCode).toBe(404);
  });

  test('is kept in the folder alone if administrators say so', async () => {
    const copies = await openBucket(theBucket()).list();
    const schedule = { time: '03:00', kept: 2, place: 'folder' as const };
    await server.call('backup/editSchedule', schedule, { as });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await now();
    expect(await readdir(folder())).toContain((await status()).download?.name);
    expect(await openBucket(theBucket()).list()).toEqual(copies);
  });
});

describe('Held emails', () => {
  test('are sent or discarded by an administrator', async () => {
    const server = await aServer();
    const as = await anAdministrator(server);
    const hold = (id: string) =>
      holdMail(server, { id, link: { label: 'Open', url: 'https://x.test/?token=abc' } });
    const row = (id: string) =>
      server.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
    await hold('one');
    expect((await server.call('backup/getStatus', {}, { as })).heldEmails).toBe(1);
    expect((await server.call('backup/decideHeld', { decision: 'send' }, { as })).emails).toBe(1);
    expect(await row('one')).toMatchObject({ status: 'waiting', attempts: 0 });
    await hold('two');
    await server.call('backup/decideHeld', { decision: 'discard' }, { as });
    expect(await row('two')).toMatchObject({
      status: 'failed',
      text: expect.stringMatching(/token=…/),
    });
    expect((await server.call('backup/getStatus', {}, { as })).heldEmails).toBe(0);
  });
});
