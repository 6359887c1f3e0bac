import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  insertSecurityEvents,
  removeOldSecurityEvents,
} from '#server/platform/security-log/event-rows.ts';
import { aMember, anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import { deleteExpired } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';
import { setClock } from '#tests/support/time/clock.ts';

const server = await aServer();
const root = await anAdministrator(server);

afterEach(() => vi.useRealTimers());

/** The events that the log shows about an account, newest first. */
const eventsOf = async (person: string) =>
  (await server.call('audit/getSecurityEvents', { person, pageSize: 200 }, { as: root })).events;
/** The events that the log shows of a client's shortened network, oldest first. */
const eventsFrom = async (network: string) =>
  (
    await server.call(
      'audit/getSecurityEvents',
      { search: network, pageSize: 200, sort: 'at' },
      { as: root },
    )
  ).events;

describe('A flood of refusals', () => {
  test('gets twenty entries a minute, and one for the rest', async () => {
    const minute = 60_000;
    setClock(Math.ceil(Date.now() / minute) * minute + minute);
    const refuse = () =>
      server.attempt(
        'auth/session',
        {},
        {
          headers: { origin: 'https://evil.example' },
          from: '203.0.100.1',
        },
      );
    for (let index = 0; index < 300; index += 1) expect((await refuse()).status).toBe(403);
    expect(await eventsFrom('203.0.100.0/24')).toHaveLength(20);
    setClock(Date.now() + minute);
    const rows = await eventsFrom('203.0.100.0/24');
    expect(rows).toHaveLength(21);
    expect(rows.at(-1)).toMatchObject({
      action: 'security.more',
      count: 280,
      target: { subject: '' },
    });
  });

  test('from many networks fills no more than its share per minute', async () => {
    const minute = 60_000;
    const begin = Math.ceil(Date.now() / minute) * minute + 10 * minute;
    setClock(begin);
    const count = async () =>
      (await server.call('audit/getSecurityEvents', {}, { as: root })).total;
    const before = await count();
    for (let index = 0; index < 400; index += 1) {
      const from = `100.64.${index % 200}.1`;
      await server.attempt('auth/session', {}, { headers: { origin: 'null' }, from });
    }
    setClock(Date.now() + minute);
    const after = await count();
    expect(after - before).toBeGreaterThan(10);
    expect(after - before).toBeLessThanOrEqual(250);
    const { events } = await server.call(
      'audit/getSecurityEvents',
      { search: 'security.more', pageSize: 200 },
      { as: root },
    );
    const surplus = events.filter(({ at }) => Date.parse(at) >= begin);
    const counted = surplus.reduce((sum, { count: each }) => sum + each, 0);
    expect(after - before - surplus.length + counted).toBe(400);
  });
});

describe('An entry of the security log', () => {
  const day = 24 * 60 * 60_000;
  const aRow = (action: string, at: number) => ({
    action,
    at,
    userId: null,
    subject: 'old',
    network: '',
    requestId: '',
    count: 1,
  });
  const old = async () =>
    (
      await server.db
        .selectFrom('security_log')
        .select(['action', 'at'])
        .where('subject', '=', 'old')
        .orderBy('at')
        .execute()
    ).map(({ action }) => action);

  test('is removed after a year, and not before', async () => {
    const now = Date.now();
    const rows = [aRow('user.suspend', now - 366 * day), aRow('user.restore', now - 364 * day)];
    await insertSecurityEvents(server.db, rows);
    await removeOldSecurityEvents(server.db, now);
    expect(await old()).toEqual(['user.restore']);
  });

  test('is replaced by newer ones if a flood could add any number of its kind', async () => {
    const { db } = await aServer();
    const now = Date.now();
    const flood = Array.from({ length: 30 }, (_, index) =>
      aRow('refused.role', now - index * 1000),
    );
    await insertSecurityEvents(db, [...flood, aRow('user.make-administrator', now - day)]);
    await removeOldSecurityEvents(db, now, 10);
    const left = await db.selectFrom('security_log').select(['action', 'at']).execute();
    expect(left.filter(({ action }) => action === 'refused.role')).toHaveLength(10);
    expect(Math.min(...left.map(({ at }) => at))).toBe(now - day);
  });

  test('cannot be changed, or deleted early, even directly in the database', async () => {
    const refused = 'The security log is never changed';
    const { db } = server;
    const change = db.updateTable('security_log').set({ action: 'x' }).execute();
    await expect(change).rejects.toThrow(refused);
    const deletion = db.deleteFrom('security_log').where('is_evictable', '=', 0).execute();
    await expect(deletion).rejects.toThrow(refused);
    await deleteExpired(server);
  });

  test('is shown only to administrators', async () => {
    const { status } = await server.attempt(
      'audit/getSecurityEvents',
      {},
      {
        as: (await aMember(server)) as SignedIn,
      },
    );
    expect(status).toBe(403);
  });
});

describe('An error reply', () => {
  test('contains the request’s id in the log, and no id from the client', async () => {
    const member = await aMember(server);
    const headers = { 'x-request-id': 'chosen-by-client' };
    const refused = await server.attempt('users/getUsers', {}, { as: member, headers });
    const id = String(refused.headers['x-request-id']);
    expect(id).toMatch(/^[\w-]{22}$/);
    const [event] = await eventsOf(member.userId);
    expect(event).toMatchObject({ action: 'refused.role', requestId: id });
    const unknown = await server.attempt('no/call', {});
    expect(unknown.headers['x-request-id']).toMatch(/^[\w-]{22}$/);
    expect(unknown.headers['x-request-id']).not.toBe(id);
    const fine = await server.attempt('auth/session', {});
    expect(fine.headers['x-request-id']).toBeUndefined();
  });
});
