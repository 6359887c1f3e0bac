import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { importsOf } from '#tests/support/newsletter/imports.ts';
import { aMailing } from '#tests/support/newsletter/mailing-rows.ts';
import { aSubscriber, subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { raisedBy } from '#tests/support/server/domain-events.ts';
import { aServer } from '#tests/support/server/server.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const secret = 'a secret of this test, 32 long..';
const server = await aServer({
  SENDGRID_WEBHOOK_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  MAIL_WEBHOOK_SECRET: secret.replaceAll(' ', '-'),
});
const as = await anAdministrator(server);
const minute = 60_000;

async function post(url: string, payload: string, headers: Record<string, string>) {
  const type = { 'content-type': 'application/json' };
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...type, ...headers },
  });
  return { status: answer.statusCode, ...JSON.parse(answer.body) };
}

function toSendGrid(events: object[], { altered = '', age = 0 } = {}) {
  const payload = JSON.stringify(events);
  const timestamp = String(Math.floor((Date.now() - age) / 1000));
  const signature = sign('sha256', Buffer.from(timestamp + payload), privateKey);
  return post('/webhooks/sendgrid', payload + altered, {
    'x-twilio-email-event-webhook-signature': signature.toString('base64'),
    'x-twilio-email-event-webhook-timestamp': timestamp,
  });
}

function toUs(events: object[], { age = 0, key = secret.replaceAll(' ', '-') } = {}) {
  const payload = JSON.stringify(events);
  const time = Math.floor((Date.now() - age) / 1000);
  const signature = createHmac('sha256', key).update(`${time}.${payload}`).digest('hex');
  return post('/webhooks/mail', payload, { 'webhook-signature': `t=${time},v1=${signature}` });
}

/** A subscriber to whom some issues were sent, the last one a minute ago. */
async function aReader({ issues = 1 } = {}) {
  const day = 24 * 60 * minute;
  const reader = await aSubscriber(server, { createdAt: Date.now() - 30 * day });
  const ids: string[] = [];
  for (let index = 0; index < issues; index += 1) {
    const id = randomUUID();
    ids.push(id);
    const at = Date.now() - (issues - index) * minute;
    await aMailing(server, {
      id,
      slug: '2026March',
      subject: 'March',
      status: 'finished',
      start_at: at,
      started_at: at,
      finished_at: at,
      created_at: at,
    });
    await server.db
      .insertInto('mailing_recipients')
      .values({
        mailing_id: id,
        email_key: reader.email.toLowerCase(),
        subscriber_id: reader.id,
        status: 'sent',
        handed_over_at: at,
        done_at: at,
        bounced_at: null,
      })
      .execute();
  }
  return { ...reader, ids };
}

const recipientsOf = ({ id }: { id: string }) =>
  server.db
    .selectFrom('mailing_recipients')
    .select(['bounce_kind', 'error', 'bounced_at'])
    .where('subscriber_id', '=', id)
    .orderBy('done_at')
    .execute();

const statusOf = async ({ email }: { email: string }) =>
  (await subscriberRow(server, email))?.status;
const seconds = () => Math.floor(Date.now() / 1000);

describe('SendGrid’s reports', () => {
  test('end the subscription after a hard bounce and a complaint, with the reason, once', async () => {
    const [gone, angry] = [await aReader(), await aReader()];
    const events = [
      { email: gone.email.toUpperCase(), event: 'bounce', type: 'bounce', timestamp: seconds() },
      { email: angry.email, event: 'spamreport', timestamp: seconds() },
      { email: angry.email, event: 'delivered', timestamp: seconds() },
    ].map((event) => ({ ...event, status: '5.1.1', reason: `550 <${event.email}>\nunknown` }));
    const raised = await raisedBy(server, async () => {
      for (let time = 0; time < 2; time += 1) expect((await toSendGrid(events)).status).toBe(200);
    });
    expect([await statusOf(gone), await statusOf(angry)]).toEqual(['unsubscribed', 'unsubscribed']);
    expect(raised).toMatchObject([
      ['subscriber.unsubscribed', { subscriberId: gone.id, how: 'bounce' }],
      ['subscriber.unsubscribed', { subscriberId: angry.id, how: 'complaint' }],
    ]);
    expect(await recipientsOf(gone)).toMatchObject([
      { bounce_kind: 'hard', error: expect.stringContaining('> unknown') },
    ]);
    expect(await recipientsOf(angry)).toMatchObject([{ bounce_kind: 'complaint' }]);
    const body = { subscriber: gone.id };
    const { subscriber } = await server.call('subscriber/getSubscriber', body, { as });
    expect(subscriber.departures).toMatchObject([
      { how: 'bounce', reason: '5.1.1 550 <…> unknown', newsletters: 1 },
    ]);
    const { preview } = importsOf(server, as);
    expect((await preview(`email\n${gone.email}`)).skipped.left).toBe(1);
  });

  test('keep a soft bounce apart, and give an address up after five in a row', async () => {
    const reader = await aReader({ issues: 5 });
    const soft = (at: number) =>
      toSendGrid([{ email: reader.email, event: 'bounce', type: 'blocked', timestamp: at }]);
    // A minute apart: each belongs to the last email before it.
    for (const [index, row] of (await recipientsOf(reader)).entries()) {
      expect(row.bounced_at).toBeNull();
      await server.db
        .updateTable('mailing_recipients')
        .set({ done_at: Date.now() - (5 - index) * 60 * minute })
        .where('mailing_id', '=', reader.ids[index] ?? '')
        .execute();
    }
    for (let index = 0; index < 5; index += 1) {
      expect(await statusOf(reader), String(index)).toBe('confirmed');
      await soft(seconds() - (5 - index) * 3600 + 60);
    }
    expect(await statusOf(reader)).toBe('unsubscribed');
    expect((await recipientsOf(reader)).map(({ bounce_kind }) => bounce_kind)).toEqual(
      Array(5).fill('soft'),
    );
  });

  test('that are forged, altered or no events change nothing', async () => {
    const reader = await aReader();
    const event = { email: reader.email, event: 'bounce', type: 'bounce', timestamp: seconds() };
    const forged = await toSendGrid([event], { altered: ' ' });
    expect([forged.status, forged.message]).toEqual([
      400,
      'This request is not signed as it should be.',
    ]);
    const hours = 60 * minute;
    // SendGrid repeats an event for a day.
    const late = { ...event, email: 'no-one@example.org' };
    expect((await toSendGrid([late], { age: 23 * hours })).status).toBe(200);
    for (const age of [26 * hours, -6 * minute]) {
      expect((await toSendGrid([event], { age })).status).toBe(400);
    }
    const unsigned = await post('/webhooks/sendgrid', JSON.stringify([event]), {});
    expect(unsigned.status).toBe(400);
    expect((await toSendGrid([{ odd: 1 }])).message).toBe('These are no delivery events.');
    expect(await statusOf(reader)).toBe('confirmed');
    expect(await recipientsOf(reader)).toMatchObject([{ bounce_kind: '' }]);
  });
});

describe('Another mail service’s reports', () => {
  test('are signed with the shared secret, within five minutes', async () => {
    const reader = await aReader();
    const at = new Date().toISOString();
    const event = { email: reader.email, event: 'complaint', reason: 'Junk', at };
    expect((await toUs([event], { key: 'another' })).status).toBe(400);
    expect((await toUs([event], { age: 6 * minute })).status).toBe(400);
    expect((await toUs([{ ...event, event: 'opened' }])).status).toBe(400);
    expect(await statusOf(reader)).toBe('confirmed');
    const stranger = { ...event, email: 'stranger@example.org' };
    const done = await toUs([event, stranger], { age: 4 * minute });
    expect(done.message).toBe('1 recorded, 1 about unknown addresses.');
    expect(await statusOf(reader)).toBe('unsubscribed');
    expect(await subscriberRow(server, 'stranger@example.org')).toBeUndefined();
  });

  test('that are older than the reader’s own choice end nothing', async () => {
    const reader = await aReader();
    await server.db
      .updateTable('subscribers')
      .set({ chosen_at: Date.now() })
      .where('id', '=', reader.id)
      .execute();
    const at = new Date(Date.now() - 60 * minute).toISOString();
    await toUs([{ email: reader.email, event: 'bounce', at }]);
    expect(await statusOf(reader)).toBe('confirmed');
  });
});
