import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { deliverEvents, runJob } from '#tests/support/server/background-work.ts';
import { aServerWithDemo } from '#tests/support/server/demo-server.ts';
import { programEnvironment } from '#tests/support/server/program-environment.ts';
import { siteUrl, type TestServer } from '#tests/support/server/server.ts';

const demo = await aServerWithDemo({ SEED: 'demo' });
const as = { as: await anAdministrator(demo) };

const tablesOfPeople = [
  'subscribers',
  'departures',
  'participants',
  'contact_messages',
  'contact_entries',
  'donors',
  'donations',
  'refunds',
] as const;

async function countsOf({ db }: TestServer) {
  const counts: Record<string, number> = {};
  for (const table of tablesOfPeople) {
    counts[table] = (await db.selectFrom(table).select('id').execute()).length;
  }
  return counts;
}

/** Runs the command as an operator does, next to the running server. */
const removePeople = ({ place }: TestServer) =>
  new Promise<{ output: string; error: string }>((resolve) => {
    const script = join(import.meta.dirname, '../../../scripts/operations/admin.ts');
    const env = { ...programEnvironment, SITE_URL: siteUrl, ...place };
    execFile(process.execPath, [script, 'remove-demo-people'], { env }, (_failure, output, error) =>
      resolve({ output, error }),
    );
  });

describe('The demo’s people', () => {
  test('fill a year of the dashboard’s charts, and every state of its tables', async () => {
    const { db } = demo;
    const subscribers = await db.selectFrom('subscribers').selectAll().execute();
    const months = new Set(
      subscribers.map(({ created_at }) => new Date(Number(created_at)).toISOString().slice(0, 7)),
    );
    expect(months.size).toBeGreaterThanOrEqual(12);
    expect(new Set(subscribers.map(({ status }) => status))).toEqual(
      new Set(['pending', 'confirmed', 'unsubscribed']),
    );
    const messages = await db.selectFrom('contact_messages').selectAll().execute();
    expect(new Set(messages.map(({ state }) => state))).toEqual(
      new Set(['new', 'answered', 'closed']),
    );
    const gifts = await db.selectFrom('donations').selectAll().execute();
    expect(gifts.some(({ status }) => status === 'refunded')).toBe(true);
    const events = await db.selectFrom('events').selectAll().execute();
    for (const event of events) {
      const here = db.selectFrom('participants').where('event_id', '=', event.id);
      const rows = await here.selectAll().execute();
      expect(rows.length, event.slug).toBe(event.registered);
      expect(event.registered).toBeLessThanOrEqual(event.capacity ?? 99);
      const hasCome = rows.filter(({ checked_in_at }) => checked_in_at !== null);
      expect(hasCome.length > 0, event.slug).toBe(Number(event.starts_at) < Date.now());
    }
  });

  test('are invented and say so, at addresses of no one', async () => {
    const { db } = demo;
    const rows = [
      ...(await db.selectFrom('subscribers').select(['email', 'consent_note as note']).execute()),
      ...(await db.selectFrom('donors').select(['email', 'notes as note']).execute()),
      ...(await db
        .selectFrom('contact_messages')
        .innerJoin('contact_entries', 'contact_entries.message_id', 'contact_messages.id')
        .select(['email', 'contact_entries.text as note'])
        .where('kind', '=', 'note')
        .execute()),
    ];
    expect(rows.length).toBeGreaterThan(80);
    for (const { email, note } of rows) {
      expect(email).toMatch(/@example\.(?:org|com|net)$/);
      expect(note).toMatch(/^Demo data: invented/);
    }
    const participants = await db.selectFrom('participants').select('email').execute();
    for (const { email } of participants) expect(email).toMatch(/@example\.(?:org|com|net)$/);
  });

  test('are emailed nothing: no welcome, receipt, reminder or question', async () => {
    await demo.db.updateTable('events').set({ asks_feedback: 1 }).execute();
    await deliverEvents(demo);
    for (const job of ['events', 'sending event reminders', 'asking for feedback on events']) {
      await runJob(demo, job);
    }
    const mails = await demo.db.selectFrom('outbox').select('recipient').execute();
    expect(mails.filter(({ recipient }) => /@example\./.test(recipient))).toEqual([]);
  });

  test('are removed by one command, and what real people did stays', async () => {
    const { db } = demo;
    const real = { email: 'ada@bean.example', test: 0, general: 0, newsletters: 1 } as const;
    await demo.call('subscriber/newsletterSubscribe', real);
    const { output, error } = await removePeople(demo);
    expect(error).toBe('');
    expect(output).toMatch(/^Removed the people of the demo: 72 subscribers, 65 registrations/);
    expect(await countsOf(demo)).toEqual({
      ...Object.fromEntries(tablesOfPeople.map((table) => [table, 0])),
      subscribers: 1,
    });
    const events = await db.selectFrom('events').select('registered').execute();
    expect(events.every(({ registered }) => registered === 0)).toBe(true);
    await setReceiptIssuer(demo);
    const { donation } = await demo.call(
      'donations/addDonation',
      {
        name: 'Ada Bean',
        email: 'ada@bean.example',
        amount: 2_500,
        kind: 'cash',
        givenOn: '2026-01-05',
      },
      as,
    );
    expect(donation.receiptNumber).toBe('2026-000001');
    const audited = await db
      .selectFrom('audit_log')
      .select('user_id')
      .where('action', '=', 'people.removeDemo')
      .execute();
    expect(audited).toEqual([{ user_id: null }]);
    expect((await removePeople(demo)).error).toContain('no people of the demo');
  });
});

test('The demo without its people has its pages and events, and no one in its tables', async () => {
  const site = await aServerWithDemo({ SEED: 'content' });
  const counts = await countsOf(site);
  expect(Object.values(counts).every((count) => count === 0)).toBe(true);
  const { pages } = await site.call('pages/getPages', { section: 'articles' });
  expect(pages.length).toBeGreaterThan(10);
  expect((await removePeople(site)).error).toContain('no people of the demo');
});
