import { expect, test } from 'vitest';
import { hour, minute } from '#contract/shared/time-units.ts';
import { type Plan, periodic, runIfDue } from '#server/platform/jobs/schedule.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const { db } = server;

const rowOf = ({ name }: Plan) =>
  db
    .selectFrom('schedules')
    .select(['next_at', 'lease_until'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();

const set = ({ name }: Plan, values: { next_at?: number; lease_until?: number }) =>
  db.updateTable('schedules').set(values).where('name', '=', name).execute();

test('Scheduled work is planned from what counts when it ends', async () => {
  let interval = hour;
  const plan: Plan = {
    ...periodic('of-changing-interval', 24 * hour, hour),
    next: async () => Date.now() + interval,
  };
  await runIfDue(db, plan, async () => {
    interval = 2 * hour;
  });
  expect((await rowOf(plan)).next_at).toBeGreaterThan(Date.now() + hour + minute);
});

test('A node whose work another one has taken over does not end that one’s', async () => {
  const plan = periodic('taken-over', hour, hour);
  for (const end of [async () => undefined, () => Promise.reject(new Error('It failed.'))]) {
    const others = { next_at: Date.now() - minute, lease_until: Date.now() + minute };
    await runIfDue(db, plan, async () => {
      await set(plan, others);
      await end();
    }).catch(() => undefined);
    expect(await rowOf(plan)).toEqual(others);
    await set(plan, { lease_until: 0 });
  }
});

test('Work that a stop interrupts is due again at once', async () => {
  const plan = periodic('interrupted', hour, hour);
  const stop = new AbortController();
  const interrupted = runIfDue(
    db,
    plan,
    async ({ signal }) => {
      stop.abort();
      signal.throwIfAborted();
    },
    stop.signal,
  );
  expect(await interrupted).toBe(false);
  expect(await runIfDue(db, plan, async () => undefined)).toBe(true);
  expect(await runIfDue(db, plan, async () => undefined)).toBe(false);
});
