import { describe, expect, inject, test, vi } from 'vitest';
import { findTroubles, type Trouble } from '#server/features/system/find-troubles.ts';
import { reportTroubles } from '#server/features/system/report-troubles.ts';
import { startJobs } from '#server/jobs.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import { raise } from '#server/platform/events/raise.ts';
import { writeState } from '#tests/support/backup/backup-state.ts';
import { mailsTo, queueMail } from '#tests/support/mail/outbox.ts';
import { anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { aJobMonitor } from '#tests/support/server/background-work.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const longUptime = day;

const kindsOf = async ({ deps }: TestServer, now = Date.now()) =>
  (await findTroubles(deps, now, longUptime))?.map(({ kind }) => kind);

/** A server whose site was just backed up. */
async function aBackedUpServer(variables: Record<string, string> = {}) {
  const server = await aServer(variables);
  await backUp(server, Date.now());
  return server;
}

const backUp = (server: TestServer, at: number, state = {}) =>
  writeState(server, { last: aBackup(at), proven: aBackup(at), failure: '', ...state });

const aBackup = (at: number) => ({ name: 'x', at, rows: 1, bytes: 1 });

describe('A trouble', () => {
  test('is not looked for right after the start', async () => {
    const { deps } = await aServer();
    expect(await findTroubles(deps, Date.now(), 60_000)).toBeUndefined();
  });

  test('is mail that no one has accepted for a day', async () => {
    const server = await aBackedUpServer({ MAIL_URL: 'smtp://127.0.0.1:9' });
    const { db } = server;
    const now = Date.now();
    await queueMail(server, { id: 'one' });
    await db.updateTable('outbox').set({ attempts: 3 }).where('id', '=', 'one').execute();
    expect(await kindsOf(server, now + 23 * hour)).toEqual([]);
    expect(await kindsOf(server, now + 25 * hour)).toEqual(['mail']);
    await queueMail(server, { id: 'two' });
    await db
      .updateTable('outbox')
      .set({ status: 'sent', sent_at: now + 20 * hour })
      .where('id', '=', 'two')
      .execute();
    expect(await kindsOf(server, now + 25 * hour)).toEqual([]);
  });

  test('is an event that a subscriber has failed at for a day, though its job succeeds between two tries', async () => {
    const server = await aBackedUpServer();
    const { db } = server;
    const now = Date.now();
    await db.transaction().execute((trx) => raise(trx, 'message.received', { messageId: 'one' }));
    await deliverEvents(db, [
      { name: 'failing', on: { 'message.received': () => Promise.reject(new Error('Full.')) } },
    ]);
    expect(await kindsOf(server, now + 23 * hour)).toEqual([]);
    expect(await kindsOf(server, now + 25 * hour)).toEqual(['job/delivering events']);
    await db.deleteFrom('domain_event_deliveries').execute();
    expect(await kindsOf(server, now + 25 * hour)).toEqual([]);
  });

  test('is a job that has failed for a day, or has not ended for one', async () => {
    const server = await aBackedUpServer();
    const now = Date.now();
    const row = { every: 1_000, last_failure_at: null, failing_since: null, last_success_at: null };
    await server.db
      .insertInto('job_runs')
      .values([
        { ...row, name: 'failing', last_failure_at: now, failing_since: now - 25 * hour },
        { ...row, name: 'recent', last_failure_at: now, failing_since: now - hour },
        { ...row, name: 'stuck', last_success_at: now - 25 * hour },
        { ...row, name: 'working', last_success_at: now },
        // It works once a day.
        {
          ...row,
          name: 'syncing unsubscribes from SendGrid',
          last_success_at: now - 25 * hour,
        },
      ])
      .execute();
    expect(await kindsOf(server, now)).toEqual(['job/failing', 'job/stuck']);
  });

  test('is not a job that had nothing to do for days, nor one that an outage interrupted', async () => {
    const server = await aBackedUpServer();
    const { db, deps } = server;
    const now = Date.now();
    const row = { every: 1_000, last_failure_at: null, failing_since: null, last_success_at: null };
    const idle = ['publishing scheduled pages', 'rendering scheduled mailings'];
    const interrupted = 'publishing scheduled releases';
    await db
      .insertInto('job_runs')
      .values([
        ...idle.map((name) => ({ ...row, name, last_success_at: now - 25 * hour })),
        { ...row, name: interrupted, last_failure_at: now, failing_since: now - 25 * hour },
      ])
      .execute();
    expect(await kindsOf(server, now)).toHaveLength(3);
    const monitor = aJobMonitor(server);
    const stop = startJobs(deps, monitor);
    await vi.waitFor(
      async () => {
        await monitor.store();
        expect(await kindsOf(server, now)).toEqual([]);
      },
      { timeout: 20_000, interval: 200 },
    );
    await stop();
  });

  test('is a site without a backup for two days', async () => {
    const server = await aBackedUpServer();
    expect(await kindsOf(server)).toEqual([]);
    await backUp(server, Date.now() - 49 * hour);
    expect(await kindsOf(server)).toEqual(['backups']);
  });

  test('is a backup that could not be made, copied or proven for a day, or was not proven for nine', async () => {
    const server = await aServer();
    const now = Date.now();
    for (const [failedStep, kind] of [
      ['make', 'backups'],
      ['copy', 'backups'],
      ['prove', 'proof'],
    ] as const) {
      const failing = { failure: 'No room', failedStep };
      await backUp(server, now, { ...failing, failingSince: now - 23 * hour });
      expect(await kindsOf(server), failedStep).toEqual([]);
      await backUp(server, now, { ...failing, failingSince: now - 25 * hour });
      expect(await kindsOf(server), failedStep).toEqual([kind]);
    }
    await backUp(server, now, { proven: aBackup(now - 30 * day) });
    expect(await kindsOf(server)).toEqual(['proof']);
  });
});

describe('Administrators', () => {
  const trouble: Trouble = { kind: 'job/knitting', since: Date.now() - day, cause: 'No wool' };

  test('are emailed once when a trouble begins and once when it is over, by one node of many', async () => {
    const server = await aServer();
    const other = await aServer({}, { place: server.place });
    const people = [await anAdministrator(server), await anAdministrator(server)];
    const editor = await anEditor(server);
    const both = async (troubles: Trouble[]) => {
      const report = ({ deps }: TestServer) => reportTroubles(deps, troubles);
      if (inject('engine') === 'postgres') return Promise.all([server, other].map(report));
      // Two transactions of one process on one file would wait for each other.
      await report(server);
      return report(other);
    };
    await both([]);
    await both([trouble]);
    await both([trouble]);
    for (const { email } of people) {
      const [mail, ...more] = await mailsTo(server, email);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(/^A background job of .+ has failed for a day$/);
      expect(mail?.text).toContain('No wool');
      expect(mail?.text).toContain('/dashboard/System');
    }
    await both([]);
    await both([]);
    for (const { email } of people) {
      expect((await mailsTo(server, email)).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/has failed for a day$/),
        expect.stringMatching(/works again$/),
      ]);
    }
    expect(await mailsTo(server, editor.email)).toEqual([]);
  });

  test('are told of each trouble apart, and again if it comes back', async () => {
    const server = await aServer();
    const { email } = await anAdministrator(server);
    const backups: Trouble = { kind: 'backups', since: 0, cause: '' };
    const mail: Trouble = { kind: 'mail', since: trouble.since, cause: '' };
    const proof: Trouble = { kind: 'proof', since: 0, cause: 'No room' };
    for (const troubles of [[backups], [backups, mail], [mail], [], [mail], [mail, proof]]) {
      await reportTroubles(server.deps, troubles);
    }
    const subjects = (await mailsTo(server, email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(6);
    expect(subjects).toContainEqual(expect.stringMatching(/^The tests of .+’s backups fail$/));
    expect(subjects.filter((subject) => subject.includes('send email for a day'))).toHaveLength(2);
  });
});
