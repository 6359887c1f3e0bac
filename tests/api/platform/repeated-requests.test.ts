import { describe, expect, test } from 'vitest';
import type { Body, Path } from '#contract/index.ts';
import { day } from '#contract/shared/time-units.ts';
import { anEvent, register } from '#tests/support/content/events.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { giftByHand, giftRows, setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import { deleteExpiredBy } from '#tests/support/server/background-work.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const attempt = 'a'.repeat(32);

async function anOffice() {
  const server = await aServer();
  await setReceiptIssuer(server);
  return { server, as: await anAdministrator(server) };
}

const countEmails = async ({ db }: TestServer, purpose: string) =>
  (await db.selectFrom('outbox').select('id').where('purpose', '=', purpose).execute()).length;

describe('A gift that staff enter', () => {
  test('is recorded once, with one receipt, however often its form is sent at once', async () => {
    const { server, as } = await anOffice();
    const body = giftByHand({ attempt, mailReceipt: 1 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call('donations/addDonation', body, { as })),
    );
    const [gift, ...others] = await giftRows(server);
    expect(others).toEqual([]);
    expect(new Set(answers.map(({ donation }) => donation.id))).toEqual(new Set([gift?.id]));
    expect(await countEmails(server, 'receipt')).toBe(1);
    const next = await server.call('donations/addDonation', giftByHand(), { as });
    expect(next.donation.receiptNumber).toMatch(/-000002$/);
  });

  test('is not replaced or recorded again when its form is sent with other details after a lost reply', async () => {
    const { server, as } = await anOffice();
    await server.call('donations/addDonation', giftByHand({ attempt }), { as });
    const body = giftByHand({ attempt, amount: 9_900 });
    const answer = await server.attempt('donations/addDonation', body, { as });
    expect([answer.status, answer.reply.message]).toEqual([
      409,
      expect.stringContaining('is already recorded'),
    ]);
    expect((await giftRows(server)).map(({ amount }) => amount)).toEqual([2_500]);
  });

  test('is recorded after a rejected attempt', async () => {
    const { server, as } = await anOffice();
    const wrong = giftByHand({ attempt, givenOn: '2999-01-01' });
    expect((await server.attempt('donations/addDonation', wrong, { as })).status).toBe(400);
    await server.call('donations/addDonation', giftByHand({ attempt }), { as });
    expect(await giftRows(server)).toHaveLength(1);
  });

  test('does not collide with another administrator’s, and one without an attempt is always new', async () => {
    const { server, as } = await anOffice();
    await server.call('donations/addDonation', giftByHand({ attempt }), { as });
    const other = await anAdministrator(server);
    await server.call('donations/addDonation', giftByHand({ attempt }), { as: other });
    await server.call('donations/addDonation', giftByHand(), { as });
    await server.call('donations/addDonation', giftByHand(), { as });
    expect(await giftRows(server)).toHaveLength(4);
  });

  test('is recognized for a week, and then forgotten', async () => {
    const { server, as } = await anOffice();
    await server.call('donations/addDonation', giftByHand({ attempt }), { as });
    await deleteExpiredBy(server, Date.now() + 6 * day);
    await server.call('donations/addDonation', giftByHand({ attempt }), { as });
    expect(await giftRows(server)).toHaveLength(1);
    await deleteExpiredBy(server, Date.now() + 8 * day);
    expect(await server.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });
});

type Prepare = (server: TestServer, as: SignedIn) => Promise<object>;

const emails: [path: Path, purpose: string, before: number, prepare: Prepare][] = [
  [
    'donations/mailReceipt',
    'receipt',
    0,
    async (server, as) => {
      const { donation } = await server.call('donations/addDonation', giftByHand(), { as });
      return { id: donation.id };
    },
  ],
  [
    'contact/answer',
    'contact-answer',
    0,
    async (server, as) => {
      const from = { name: 'Ida', email: 'ida@example.org', subject: 'Beans', text: 'How long?' };
      await server.call('contact/send', from);
      const { messages } = await server.call('contact/getMessages', {}, { as });
      return { id: messages[0]?.id, text: 'Overnight.' };
    },
  ],
  [
    'events/mailParticipants',
    'event',
    1,
    async (server, as) => {
      const event = await anEvent(server, {}, as);
      await register(server, event.slug, 'ida@example.org', 'Ida');
      return { id: event.id, subject: 'Bring a bowl', text: 'Please.' };
    },
  ],
  [
    'newsletter/sendTest',
    'newsletter-test',
    0,
    async (server) => {
      await aPage(server, { section: 'newsletters', name: '2026November', title: 'Soup' });
      return { slug: '2026November' };
    },
  ],
];

test.each(emails)(
  '%s sends one email, however often its form is sent',
  async (path, purpose, before, prepare) => {
    const { server, as } = await anOffice();
    const body = { ...(await prepare(server, as)), attempt } as Body<typeof path>;
    const answers = await Promise.all([1, 2, 3].map(() => server.call(path, body, { as })));
    const messages = answers.map((answer) => ('message' in answer ? answer.message : ''));
    expect(new Set(messages).size).toBe(1);
    expect(await countEmails(server, purpose)).toBe(before + 1);
    await server.call(path, { ...body, attempt: 'b'.repeat(32) } as Body<typeof path>, { as });
    expect(await countEmails(server, purpose)).toBe(before + 2);
  },
);

test('A refund that staff record is counted once, however often its form is sent at once', async () => {
  const { server, as } = await anOffice();
  const { donation } = await server.call('donations/addDonation', giftByHand(), { as });
  const body = { id: donation.id, amount: 500, version: donation.version };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => server.attempt('donations/refundDonation', body, { as })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect((await giftRows(server)).map(({ net }) => net)).toEqual([2_000]);
});
