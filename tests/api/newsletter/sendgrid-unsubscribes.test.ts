import { describe, expect, test } from 'vitest';
import {
  aSuppressionServer,
  type Groups,
} from '#tests/support/newsletter/sendgrid-suppressions.ts';
import { aSubscriber, subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const all = { test: 1, general: 1, newsletters: 1 } as const;
const none = { test: 0, general: 0, newsletters: 0 } as const;
const day = 24 * 60 * 60_000;

async function aSite(groups: Groups, pageSize?: number) {
  const service = await aSuppressionServer(groups, pageSize);
  const server = await aServer(service.variables);
  const as = await anAdministrator(server);
  const sync = () => server.attempt('sendgrid/sync-unsubscribes', {}, { as });
  return { service, server, as, sync };
}

describe('sendgrid/sync-unsubscribes', async () => {
  test('unsubscribes people from the list of each group that they left, matched by name', async () => {
    const groups: Groups = { Other: ['d@example.org'], Newsletter: [], updated: [], OFFERS: [] };
    const { server, sync, service } = await aSite(groups);
    const [a, b, c, d] = await Promise.all(
      ['A@Example.org', 'b@example.org', 'c@example.org', 'd@example.org'].map((email) =>
        aSubscriber(server, { email, ...all }),
      ),
    );
    groups.Newsletter?.push('a@example.org', 'nobody@example.org', 'C@example.org');
    groups.updated?.push('b@example.org', 'c@example.org');
    groups.OFFERS?.push('c@example.org');
    const { status, reply } = await sync();
    expect(status).toBe(200);
    expect(reply).toEqual({
      code: 1,
      message: '3 Subscribers were updated.',
      success: true,
      unsubscribed: {
        newsletter: ['a@example.org', 'nobody@example.org', 'C@example.org'],
        updated: ['b@example.org', 'c@example.org'],
        offers: ['c@example.org'],
      },
      updatedCount: { newsletterSubscribers: 3 },
      error: '',
    });
    const row = async (of: { email: string } | undefined) => subscriberRow(server, of?.email ?? '');
    expect(await row(a)).toMatchObject({ ...all, newsletters: 0, status: 'confirmed' });
    expect(await row(b)).toMatchObject({ ...all, general: 0, status: 'confirmed' });
    expect(await row(c)).toMatchObject({ ...none, status: 'unsubscribed' });
    expect(await row(d)).toMatchObject(all);
    expect(service.asked.map(({ path }) => path).toSorted()).toEqual([
      '/v3/asm/groups',
      '/v3/asm/groups/101/suppressions',
      '/v3/asm/groups/102/suppressions',
      '/v3/asm/groups/103/suppressions',
    ]);
    expect((await sync()).reply.message).toBe('0 Subscribers were updated.');
  });

  test('reads all pages of a large group', async () => {
    const emails = Array.from({ length: 1_250 }, (_, index) => `r${index}@example.org`);
    const { server, sync } = await aSite({ newsletter: emails }, 500);
    const { email } = await aSubscriber(server, { email: 'r1249@example.org' });
    const { reply } = await sync();
    expect(reply.unsubscribed.newsletter).toEqual(emails);
    expect(await subscriberRow(server, email)).toMatchObject({ status: 'unsubscribed' });
  });

  test('recognizes an address with an international domain in either form', async () => {
    const groups = { newsletter: ['ada@müller.example'], updated: ['bo@xn--mller-kva.example'] };
    const { server, sync } = await aSite(groups);
    const people = [
      await aSubscriber(server, { ...all, email: 'ada@xn--mller-kva.example' }),
      await aSubscriber(server, { ...all, email: 'bo@xn--mller-kva.example' }),
    ];
    await sync();
    const [ada, bo] = await Promise.all(people.map(({ email }) => subscriberRow(server, email)));
    expect([ada, bo]).toMatchObject([{ newsletters: 0 }, { general: 0 }]);
  });

  test('keeps those who subscribed again since', async () => {
    const { server, sync } = await aSite({ newsletter: ['back@example.org'] });
    const { id, email } = await aSubscriber(server, { email: 'back@example.org' });
    await sync();
    const again = { status: 'confirmed', newsletters: 1, chosen_at: Date.now() } as const;
    await server.db.updateTable('subscribers').set(again).where('id', '=', id).execute();
    expect((await sync()).reply.message).toBe('0 Subscribers were updated.');
    expect(await subscriberRow(server, email)).toMatchObject({ newsletters: 1 });
  });

  test.each([
    [
      'its own words',
      /suppressions/,
      403,
      { errors: [{ message: 'access forbidden' }] },
      'access forbidden',
    ],
    ['no words', /groups$/, 500, 'oops', 'Failed to sync unsubscribes.'],
    ['something else', /101\/suppressions/, 200, { odd: 1 }, 'Failed to sync unsubscribes.'],
  ])(
    'changes nothing when SendGrid answers with %s, and says so',
    async (_what, at, code, body, error) => {
      const { server, sync, service } = await aSite({
        newsletter: ['a@example.org'],
        updated: ['a@example.org'],
      });
      const { email } = await aSubscriber(server, { email: 'a@example.org', ...all });
      Object.assign(service.failure, { at, status: code, body });
      const { status, reply } = await sync();
      expect(status).toBe(503);
      expect(reply).toMatchObject({ code: 0, success: false, error, message: error });
      expect(await subscriberRow(server, email)).toMatchObject(all);
      service.failure.at = null;
      expect((await sync()).reply.message).toBe('1 Subscribers were updated.');
    },
  );

  test('follows no link that would send the key elsewhere', async () => {
    const elsewhere = await aSuppressionServer({ newsletter: ['b@example.org'] });
    const { sync, service } = await aSite({ newsletter: ['a@example.org', 'b@example.org'] }, 1);
    service.failure.link = `${elsewhere.url}/v3/asm/groups`;
    expect((await sync()).status).toBe(503);
    expect(elsewhere.asked).toEqual([]);
  });

  test('says clearly that SendGrid is unavailable, or not configured', async () => {
    const away = await aServer({
      SENDGRID_API_KEY: 'SG.key',
      SENDGRID_BASE_URL: 'http://127.0.0.1:9',
    });
    const as = await anAdministrator(away);
    const { status, reply } = await away.attempt('sendgrid/sync-unsubscribes', {}, { as });
    expect([status, reply.message]).toEqual([503, 'Failed to sync unsubscribes.']);
    const bare = await aServer();
    const other = await anAdministrator(bare);
    expect((await bare.call('sendgrid/getSync', {}, { as: other })).isConfigured).toBe(0);
    const refused = await bare.attempt('sendgrid/sync-unsubscribes', {}, { as: other });
    const error = 'SendGrid is not set up: SENDGRID_API_KEY is missing.';
    expect(refused.status).toBe(503);
    expect(refused.reply).toMatchObject({ code: 0, success: false, error, message: error });
  });
});

describe('53: Once a day', () => {
  test('one of several nodes imports them, and a restart does not repeat it', async () => {
    const { server, service } = await aSite({ newsletter: [] });
    const done = await Promise.all(
      [1, 2, 3].map(() => runJob(server, 'syncing unsubscribes from SendGrid')),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    const restarted = await aServer(service.variables, { place: server.place });
    expect(await runJob(restarted, 'syncing unsubscribes from SendGrid')).toBe(false);
    expect(service.asked.filter(({ path }) => path === '/v3/asm/groups')).toHaveLength(1);
    const as = await anAdministrator(server);
    const { lastSyncAt } = await server.call('sendgrid/getSync', {}, { as });
    expect(Date.parse(lastSyncAt ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  test('it is repeated a day later, even after a clock that was a day ahead', async () => {
    const { server } = await aSite({ newsletter: [] });
    const now = Date.now();
    const set = (next_at: number, lease_until = 0) =>
      server.db.updateTable('schedules').set({ next_at, lease_until }).execute();
    expect(await runJob(server, 'syncing unsubscribes from SendGrid')).toBe(true);
    await set(now - 1);
    expect(await runJob(server, 'syncing unsubscribes from SendGrid')).toBe(true);
    await set(now + 2 * day);
    expect(await runJob(server, 'syncing unsubscribes from SendGrid')).toBe(false);
    const [row] = await server.db
      .selectFrom('schedules')
      .selectAll()
      .where('name', '=', 'sendgrid-unsubscribes')
      .execute();
    expect(row?.next_at).toBeLessThanOrEqual(Date.now() + day + 1_000);
  });

  test('another node takes over from one that died, and a failure is tried again in an hour', async () => {
    const { server, service } = await aSite({ newsletter: [] });
    await server.db
      .insertInto('schedules')
      .values({
        name: 'sendgrid-unsubscribes',
        next_at: 0,
        lease_until: Date.now() + 60_000,
        last_done_at: null,
      })
      .execute();
    expect(await runJob(server, 'syncing unsubscribes from SendGrid')).toBe(false);
    await server.db
      .updateTable('schedules')
      .set({ lease_until: Date.now() - 1_000 })
      .execute();
    service.failure.at = /groups/;
    await expect(runJob(server, 'syncing unsubscribes from SendGrid')).rejects.toThrow();
    const [row] = await server.db
      .selectFrom('schedules')
      .selectAll()
      .where('name', '=', 'sendgrid-unsubscribes')
      .execute();
    expect(row).toMatchObject({ last_done_at: null, lease_until: 0 });
    expect(row?.next_at).toBeGreaterThan(Date.now() + day / 24 - 60_000);
    expect(row?.next_at).toBeLessThan(Date.now() + day / 24 + 60_000);
  });
});
