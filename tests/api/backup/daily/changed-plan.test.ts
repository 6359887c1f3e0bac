import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { backupPlan, nextAt } from '#server/features/backup/daily/backup-plan.ts';
import { changeState } from '#server/features/backup/queries/backup-state.ts';
import { isRunning, runIfDue } from '#server/platform/jobs/schedule.ts';
import { anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const never = new AbortController().signal;

// Each backup runs in a process of its own, which starts slowly on a busy machine.
describe('The plan of backups', { timeout: 180_000 }, () => {
  let server: TestServer;
  let as: SignedIn;
  beforeEach(async () => {
    server = await aServer();
    as = await anAdministrator(server);
  });

  const backUpNow = () => server.call('backup/backUpNow', {}, { as });
  const setTime = (time: string) => server.call('backup/editSchedule', { time, kept: 2 }, { as });
  const nextRun = async () =>
    (
      await server.db
        .selectFrom('schedules')
        .select('next_at')
        .where('name', '=', 'backup')
        .executeTakeFirstOrThrow()
    ).next_at;
  /** A run during which something happens. @returns whether it was due */
  const runDuring = (act: () => Promise<unknown>) =>
    runIfDue(server.db, backupPlan(server.deps.settings), act);
  /** A time of day that is an hour or more from now, in every time zone with whole hours. */
  const anotherTime = () => `${String((new Date().getUTCHours() + 11) % 24).padStart(2, '0')}:30`;

  test('uses a time that was changed while a backup ran', async () => {
    await backUpNow();
    const time = anotherTime();
    expect(await runDuring(() => setTime(time))).toBe(true);
    expect(await nextRun()).toBe(await nextAt(server.db, time));
  });

  test('plans a backup within a day', async () => {
    const noon = Date.parse('2026-11-22T12:00:00Z');
    const at = await nextAt(server.db, '04:30', noon);
    expect(at).toBeGreaterThan(noon);
    expect(at - noon).toBeLessThanOrEqual(24 * 60 * 60_000);
  });

  test('keeps a requested backup when the time is changed right after', async () => {
    await backUpNow();
    await setTime(anotherTime());
    expect(await runDuring(async () => undefined)).toBe(true);
    expect(await runDuring(async () => undefined)).toBe(false);
  });

  test('keeps a backup that was requested while another one ran, and failed', async () => {
    for (const end of [async () => undefined, () => Promise.reject(new Error('It failed.'))]) {
      await backUpNow();
      await runDuring(async () => {
        await backUpNow();
        await setTime(anotherTime());
        await end();
      }).catch(() => undefined);
      expect(await runDuring(async () => undefined)).toBe(true);
      expect(await runDuring(async () => undefined)).toBe(false);
    }
  });

  test('makes a new file for a backup that was requested during another one', async () => {
    await backUpNow();
    const first = runJob(server, 'backing up', never);
    while (!(await isRunning(server.db, { name: 'backup' }))) await wait(5);
    await backUpNow();
    expect(await first).toBe(true);
    // As if it could not have been copied.
    const { last } = await server.call('backup/getStatus', {}, { as });
    const made = { name: 'common-plate-2026-11-01T03-00-00Z.tar.zst', rows: 1, bytes: 1 };
    await changeState(server.db, { unfinished: { ...made, at: Date.now() } });
    await wait(1_100);
    expect(await runJob(server, 'backing up', never)).toBe(true);
    const { last: second } = await server.call('backup/getStatus', {}, { as });
    expect(Date.parse(second?.at ?? '')).toBeGreaterThan(Date.parse(last?.at ?? ''));
    expect(await runJob(server, 'backing up', never)).toBe(false);
  });
});
