import { describe, expect, inject, test } from 'vitest';
import { aSendGrid } from '#tests/support/mail/mail-server.ts';
import {
  addresses,
  aNewsletterServer,
  slug,
  unfolded,
} from '#tests/support/newsletter/newsletter-server.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { raisedBy } from '#tests/support/server/domain-events.ts';

const isPostgres = inject('engine') === 'postgres';

describe('A mailing', () => {
  test('goes to the confirmed subscribers of its list, and reports its progress', async () => {
    const server = await aNewsletterServer();
    const everybody = addresses(60);
    for (const email of everybody) await aSubscriber(server, { email });
    await aSubscriber(server, { status: 'pending' });
    await aSubscriber(server, { status: 'unsubscribed' });
    await aSubscriber(server, { newsletters: 0, general: 1, test: 1 });
    const { as } = server;
    const before = await server.call('newsletter/countRecipients', { slug }, { as });
    expect(before.lists).toContainEqual({
      list: 'newsletters',
      confirmed: 60,
      fresh: 60,
      isTaken: 0,
    });
    const id = await server.start();
    expect(await server.mailing(id)).toMatchObject({ status: 'scheduled', total: 0 });
    const raised = await raisedBy(server, () => server.engine().sendDue());
    expect(raised).toEqual([
      ['mailing.started', { mailingId: id }],
      ['mailing.finished', { mailingId: id }],
    ]);
    expect(server.mailServer.delivered.map(({ recipient }) => recipient).toSorted()).toEqual(
      everybody.toSorted(),
    );
    expect(new Set(server.mailServer.delivered.map(({ messageId }) => messageId)).size).toBe(60);
    expect(await server.mailing(id)).toMatchObject({
      status: 'finished',
      total: 60,
      sent: 60,
      queued: 0,
      failed: 0,
      left: 0,
      createdBy: 'Maya Okafor',
    });
    const after = await server.call('newsletter/countRecipients', { slug }, { as });
    expect(after.lists).toContainEqual({
      list: 'newsletters',
      confirmed: 60,
      fresh: 0,
      isTaken: 1,
    });
    const { mailings, total } = await server.call('newsletter/getMailings', { slug }, { as });
    expect([mailings.length, total]).toEqual([1, 1]);
  });

  test('matches its page as it was at the start, even if the page changes later', async () => {
    const server = await aNewsletterServer();
    await aSubscriber(server, { email: 'maya@example.org' });
    const words = { subject: 'Süppchen – “soup” weather', previewText: 'Beans & peas' };
    await server.call('newsletter/editIssue', { slug, ...words }, { as: server.as });
    await server.start();
    await server.call(
      'pages/deletePage',
      { section: 'newsletters', name: slug },
      { as: server.as },
    );
    await server.engine().sendDue();
    const raw = server.mailServer.delivered[0]?.raw ?? '';
    expect(raw).toMatch(/^From: Common Plate <no-reply@site\.test>\r$/m);
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(raw.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    expect(unfolded(raw)).toContain('Beans are <em>good</em>.');
    expect(raw).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
  });

  test('goes to a list once, and later only to new subscribers', async () => {
    const server = await aNewsletterServer();
    const { as } = server;
    await aSubscriber(server, { email: 'first@example.org' });
    await server.start();
    await server.engine().sendDue();
    const again = (body: object) =>
      server.attempt('newsletter/startMailing', { slug, list: 'newsletters', ...body }, { as });
    const nobody = await again({});
    expect(nobody).toMatchObject({
      status: 409,
      reply: { message: expect.stringMatching(/No one has joined/) },
    });
    expect((await again({ onlyNew: 1 })).status).toBe(409);
    await aSubscriber(server, { email: 'second@example.org' });
    const some = await again({});
    expect(some).toMatchObject({
      status: 409,
      reply: { message: expect.stringMatching(/1 person/) },
    });
    expect((await again({ onlyNew: 1 })).status).toBe(200);
    await server.engine().sendDue();
    expect(server.mailServer.delivered.map(({ recipient }) => recipient)).toEqual([
      'first@example.org',
      'second@example.org',
    ]);
  });

  test('that was canceled can be started again, and goes to those who have not received it', async () => {
    const server = await aNewsletterServer();
    for (const email of addresses(5)) await aSubscriber(server, { email });
    const startAt = new Date(Date.now() + 60_000).toISOString();
    const id = await server.start({ startAt });
    const planned = await server.attempt(
      'newsletter/startMailing',
      { slug, list: 'newsletters', onlyNew: 1 },
      { as: server.as },
    );
    expect(planned.status).toBe(409);
    await server.call('newsletter/cancelMailing', { id }, { as: server.as });
    await server.start();
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toHaveLength(5);
  });

  test('stops while it is paused, even halfway, and resumes where it was', async () => {
    const server = await aNewsletterServer();
    const everybody = addresses(150);
    for (const email of everybody) await aSubscriber(server, { email });
    const id = await server.start();
    const engine = server.engine();
    const content = server.mailServer.nextContent();
    const sending = engine.sendDue();
    await content;
    await server.call('newsletter/pauseMailing', { id }, { as: server.as });
    const atPause = server.mailServer.delivered.length;
    await sending;
    // An email that was handed over cannot be recalled.
    expect(server.mailServer.delivered.length - atPause).toBeLessThanOrEqual(16);
    const resting = await server.mailing(id);
    expect(resting).toMatchObject({ status: 'paused', sent: server.mailServer.delivered.length });
    expect(resting.queued).toBe(150 - resting.sent);
    await engine.sendDue();
    expect(server.mailServer.delivered).toHaveLength(resting.sent);
    await server.call('newsletter/resumeMailing', { id }, { as: server.as });
    await engine.sendDue();
    expect(server.mailServer.delivered.map(({ recipient }) => recipient).toSorted()).toEqual(
      everybody.toSorted(),
    );
  });

  test('is recorded up to the last email before a program that stops closes its database', async () => {
    const server = await aNewsletterServer();
    const [slow = ''] = addresses(1);
    await aSubscriber(server, { email: slow });
    server.mailServer.behaviors.set(slow, { answersAfter: 500 });
    const id = await server.start();
    const engine = server.engine();
    const content = server.mailServer.nextContent();
    const working = engine.work(() => undefined);
    await content;
    const stopping = engine.stop();
    await working;
    expect(await server.mailing(id)).toMatchObject({ sent: 1, repeated: 0 });
    await stopping;
  });

  test('respects its rate', async () => {
    const server = await aNewsletterServer();
    for (const email of addresses(12)) await aSubscriber(server, { email });
    const id = await server.start({ rate: 8 });
    const began = performance.now();
    await server.engine().sendDue();
    // Two at once, and a quarter of a second between: the last two are sent after five pauses.
    expect(performance.now() - began).toBeGreaterThan(1100);
    expect((await server.mailing(id)).sent).toBe(12);
  });

  test.runIf(isPostgres)('respects its rate on two nodes together', async () => {
    const server = await aNewsletterServer();
    for (const email of addresses(12)) await aSubscriber(server, { email });
    await server.start({ rate: 8 });
    const began = performance.now();
    await Promise.all([server.engine().sendDue(), server.engine().sendDue()]);
    expect(performance.now() - began).toBeGreaterThan(1100);
    expect(server.mailServer.delivered).toHaveLength(12);
  });

  test('slows down while the program is busy with other work, and continues', async () => {
    const server = await aNewsletterServer();
    for (const email of addresses(140)) await aSubscriber(server, { email });
    const id = await server.start();
    const engine = server.engine();
    engine.setThrottled(true);
    const began = performance.now();
    await engine.sendDue();
    // 500 a second, and a pause after each of the two whole batches.
    expect(performance.now() - began).toBeGreaterThan(250);
    expect((await server.mailing(id)).sent).toBe(140);
  });

  test('goes through SendGrid, one request each, with the recipient’s own headers', async () => {
    const sendgrid = await aSendGrid([500]);
    const server = await aNewsletterServer({
      MAIL_URL: 'sendgrid:',
      SENDGRID_API_KEY: 'SG.key',
      SENDGRID_BASE_URL: sendgrid.url,
    });
    for (const email of addresses(3)) await aSubscriber(server, { email });
    const id = await server.start();
    await server.engine().sendDue();
    expect(await server.mailing(id)).toMatchObject({ sent: 2, queued: 1, repeated: 0 });
    await server.db.updateTable('mailing_recipients').set({ next_try_at: 0 }).execute();
    await server.engine().sendDue();
    expect(await server.mailing(id)).toMatchObject({ status: 'finished', sent: 3 });
    const bodies = sendgrid.asked.map(({ body }) => body);
    expect(bodies).toHaveLength(4);
    expect(new Set(bodies.map(({ headers }) => headers['Message-ID'])).size).toBe(3);
    for (const { headers, content } of bodies) {
      const subscriber = /token=([\w-]+)\./.exec(headers['List-Unsubscribe'] ?? '')?.[1];
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      expect(JSON.stringify(content)).toContain(`/newsletter/preferences?token=${subscriber}.`);
    }
  });
});
