import { beforeAll, describe, expect, test } from 'vitest';
import { aRow } from '#tests/support/content/pages.ts';
import { queueMail } from '#tests/support/mail/outbox.ts';
import { anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import { aJobMonitor, deleteExpiredBy } from '#tests/support/server/background-work.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const day = 24 * 60 * 60_000;

/** A log that collects its lines. */
function aLog() {
  const lines: { fields: Record<string, unknown>; message: string }[] = [];
  return {
    lines,
    error: (fields: object, message: string) =>
      void lines.push({ fields: fields as Record<string, unknown>, message }),
  };
}

describe('The System screen', () => {
  let server: TestServer;
  let as: SignedIn;
  beforeAll(async () => {
    server = await aServer();
    as = await anAdministrator(server);
  });
  const status = () => server.call('system/getStatus', {}, { as });
  const jobCalled = async (name: string) => (await status()).jobs.find((job) => job.name === name);

  test('shows when a job succeeded and failed, on whichever node', async () => {
    const log = aLog();
    const [one, other] = [aJobMonitor(server, log), aJobMonitor(server, log)];
    await one.watch('feeding the cat', 5_000, async () => undefined);
    await one.store();
    expect(await jobCalled('feeding the cat')).toMatchObject({
      every: 5,
      lastFailureAt: null,
      failingSince: null,
      lastSuccessAt: expect.any(String),
    });
    const fail = () => Promise.reject(new Error('No food for ada@example.org in 20261123'));
    await one.watch('feeding the cat', 5_000, fail);
    await one.store();
    const failing = await jobCalled('feeding the cat');
    expect(failing).toMatchObject({ error: 'No food for [email] in …' });
    expect(failing?.failingSince).toBe(failing?.lastFailureAt);
    await other.watch('feeding the cat', 5_000, fail);
    await other.store();
    expect((await jobCalled('feeding the cat'))?.failingSince).toBe(failing?.failingSince);
    await other.watch('feeding the cat', 5_000, async () => undefined);
    await other.store();
    expect(await jobCalled('feeding the cat')).toMatchObject({ failingSince: null });
    await one.watch('feeding the cat', 5_000, fail);
    await one.store();
    const again = await jobCalled('feeding the cat');
    expect(again?.failingSince).toBe(again?.lastFailureAt);
  });

  test('shows when the next backup is planned, before there was one', async () => {
    const nextAt = Date.now() + day;
    await server.db
      .insertInto('schedules')
      .values({ name: 'backup', next_at: nextAt, last_done_at: null })
      .execute();
    expect(await jobCalled('backing up')).toMatchObject({
      nextAt: new Date(nextAt).toISOString(),
      lastSuccessAt: null,
    });
  });

  test('does not count a run whose time has not come as a success', async () => {
    const monitor = aJobMonitor(server, aLog());
    await monitor.watch('resting', 1_000, async () => false);
    await monitor.store();
    expect(await jobCalled('resting')).toBeUndefined();
  });

  test('counts failures by cause, with the id under which the log has them', async () => {
    const log = aLog();
    const monitor = aJobMonitor(server, log);
    for (let index = 0; index < 3; index += 1) {
      await monitor.watch('knitting', 1_000, () => Promise.reject(new Error('No wool')));
      if (index === 1) await monitor.store();
    }
    await monitor.store();
    const failure = (await status()).failures.find(({ work }) => work === 'knitting');
    expect(failure).toMatchObject({ cause: 'No wool', count: 3 });
    expect(failure?.requestId).toMatch(/^[\w-]{22}$/);
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]?.fields.reqId).toMatch(/^[\w-]{22}$/);
    const last_at = Date.now() - 2 * day;
    await aRow(server, 'failures', {
      work: 'knitting',
      cause: 'No wool',
      day: last_at - (last_at % day),
      count: 1,
      last_at,
      request_id: 'zzz',
    });
    expect((await status()).failures.find(({ work }) => work === 'knitting')).toMatchObject({
      count: 4,
      requestId: failure?.requestId,
    });
    await deleteExpiredBy(server, Date.now() + 32 * day);
    expect((await status()).failures).toEqual([]);
  });

  test('stores later what could not be stored while the database was unavailable', async () => {
    const monitor = aJobMonitor(server, aLog());
    await server.db.schema.alterTable('failures').renameTo('failures_away').execute();
    await monitor.watch('waiting', 1_000, () => Promise.reject(new Error('Away')));
    await monitor.store();
    await server.db.schema.alterTable('failures_away').renameTo('failures').execute();
    await monitor.store();
    expect((await status()).failures).toMatchObject([{ work: 'waiting', count: 1 }]);
    expect(await jobCalled('waiting')).toMatchObject({ error: 'Away' });
  });

  test('shows what waits, and the emails that were not sent', async () => {
    await queueMail(server, { id: 'lost' });
    const queueOf = async () => (await status()).queues.find(({ name }) => name === 'emails');
    expect(await queueOf()).toMatchObject({ waiting: 1, oldestAt: expect.any(String) });
    await server.db
      .updateTable('outbox')
      .set({ status: 'failed' })
      .where('id', '=', 'lost')
      .execute();
    expect(await queueOf()).toEqual({ name: 'emails', waiting: 0, oldestAt: null });
    expect((await status()).unsentEmails).toEqual({ failed: 1, unknown: 0 });
  });
});
