import { describe, expect, inject, test } from 'vitest';
import type { RecipientBehaviors } from '#tests/support/mail/mail-server.ts';
import {
  anEngineByStep,
  deliveredTo,
  recipientRows,
} from '#tests/support/newsletter/mailing-rows.ts';
import {
  addresses,
  aNewsletterServer,
  type NewsletterServer,
} from '#tests/support/newsletter/newsletter-server.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';

const isPostgres = inject('engine') === 'postgres';
/** The timeouts of an engine for a server that never answers, in ms. */
const impatient = { answer: 300 };

const endPauses = ({ db }: NewsletterServer) =>
  db.updateTable('mailing_recipients').set({ next_try_at: 0 }).execute();

const endLeases = ({ db }: NewsletterServer) =>
  db.updateTable('mailing_recipients').set({ lease_until: 1 }).execute();

describe('41: A mail server', () => {
  test('that answers 5xx is not tried again, and its reason is shown', async () => {
    const behaviors: RecipientBehaviors = new Map([['person.1@example.org', { code: 550 }]]);
    const server = await aNewsletterServer({}, behaviors);
    for (const email of addresses(4)) await aSubscriber(server, { email });
    const id = await server.start();
    await server.engine().sendDue();
    behaviors.clear();
    await endPauses(server);
    await server.engine().sendDue();
    expect(deliveredTo(server)).toEqual(addresses(4).filter((_, index) => index !== 1));
    expect(await server.mailing(id)).toMatchObject({ status: 'finished', sent: 3, failed: 1 });
    const { recipients, total } = await server.call(
      'newsletter/getFailedRecipients',
      { id },
      { as: server.as },
    );
    expect(total).toBe(1);
    expect(recipients[0]).toMatchObject({
      email: 'person.1@example.org',
      status: 'failed',
      error: expect.stringContaining('550'),
    });
  });

  test.each(['recipient', 'content'] as const)(
    'that answers 4xx to the %s is asked again, after growing pauses',
    async (at) => {
      const behaviors: RecipientBehaviors = new Map([['person.0@example.org', { code: 451, at }]]);
      const server = await aNewsletterServer({}, behaviors);
      await aSubscriber(server, { email: 'person.0@example.org' });
      const id = await server.start();
      const pauses: number[] = [];
      for (let tries = 1; tries <= 3; tries += 1) {
        const began = Date.now();
        await server.engine().sendDue();
        const [row] = await recipientRows(server);
        expect(row).toMatchObject({ status: 'waiting', attempts: tries, is_repeated: 0 });
        expect(row?.error).toContain('451');
        pauses.push(Number(row?.next_try_at) - began);
        await endPauses(server);
      }
      expect((pauses[1] as number) / (pauses[0] as number)).toBeGreaterThan(2);
      expect((pauses[2] as number) / (pauses[1] as number)).toBeGreaterThan(2);
      behaviors.clear();
      await server.engine().sendDue();
      expect(await server.mailing(id)).toMatchObject({ status: 'finished', sent: 1, repeated: 0 });
    },
  );

  test('that stops answering, or refuses some, still gets the emails of all others', async () => {
    const behaviors: RecipientBehaviors = new Map();
    behaviors.set('person.0@example.org', 'silent');
    behaviors.set('person.1@example.org', { code: 550 });
    behaviors.set('person.2@example.org', { code: 450 });
    behaviors.set('person.3@example.org', { answersAfter: 1_500 });
    const server = await aNewsletterServer({}, behaviors);
    for (const email of addresses(40)) await aSubscriber(server, { email });
    const id = await server.start();
    await server.engine(server, impatient).sendDue();
    // On a slow machine others may have timed out too: those are sent by their next attempt.
    await server.db
      .updateTable('mailing_recipients')
      .set({ next_try_at: 0 })
      .where('email_key', 'in', addresses(40).slice(3))
      .execute();
    await server.engine().sendDue();
    expect(deliveredTo(server)).toEqual(addresses(40).slice(3).toSorted());
    expect(await server.mailing(id)).toMatchObject({ sent: 37, failed: 1, queued: 2 });
  });

  test('that is unavailable uses up no attempts, and is reported', async () => {
    const server = await aNewsletterServer({ MAIL_URL: 'smtp://127.0.0.1:1' });
    for (const email of addresses(3)) await aSubscriber(server, { email });
    const id = await server.start();
    await server.engine().sendDue();
    expect((await recipientRows(server)).map(({ status, attempts }) => [status, attempts])).toEqual(
      Array.from({ length: 3 }, () => ['waiting', 0]),
    );
    expect((await server.mailing(id)).trouble).toMatch(/ECONNREFUSED/);
  });

  test('without the required encryption is reported, and gets nothing', async () => {
    const server = await aNewsletterServer({ MAIL_TLS: 'required' });
    for (const email of addresses(3)) await aSubscriber(server, { email });
    const id = await server.start();
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toEqual([]);
    expect((await recipientRows(server)).map(({ status, attempts }) => [status, attempts])).toEqual(
      Array.from({ length: 3 }, () => ['waiting', 0]),
    );
    expect((await server.mailing(id)).trouble).toMatch(
      /^The mail server does not offer encryption \(STARTTLS\).*MAIL_TLS=optional/,
    );
  });
});

describe('42: After a crash', () => {
  /** A mailing to three recipients whose engine has leased them and handed one over. */
  async function aCrash() {
    const server = await aNewsletterServer();
    for (const email of addresses(3)) await aSubscriber(server, { email });
    const id = await server.start();
    const engine = anEngineByStep(server, id);
    await engine.start();
    await engine.leaseRecipients();
    await engine.record([], ['person.1@example.org']);
    return { server, id, engine };
  }

  test('leased emails are sent, and handed-over ones are sent again and marked', async () => {
    const { server, id } = await aCrash();
    await endLeases(server);
    await server.engine().sendDue();
    expect(deliveredTo(server)).toEqual(addresses(3));
    expect(await server.mailing(id)).toMatchObject({ status: 'finished', sent: 3, repeated: 1 });
    const { recipients } = await server.call(
      'newsletter/getFailedRecipients',
      { id, kind: 'repeated' },
      { as: server.as },
    );
    expect(recipients).toMatchObject([
      { email: 'person.1@example.org', status: 'sent', isRepeated: 1 },
    ]);
  });

  test('an email has the same Message-ID as before', async () => {
    const behaviors: RecipientBehaviors = new Map([['person.0@example.org', 'swallows']]);
    const server = await aNewsletterServer({}, behaviors);
    const { id: subscriber } = await aSubscriber(server, { email: 'person.0@example.org' });
    const id = await server.start();
    // It is read, but never answered: it is unknown whether it arrived.
    await server.engine(server, { ...impatient, delivery: 1_000 }).sendDue();
    expect(await recipientRows(server)).toMatchObject([{ status: 'waiting', is_repeated: 1 }]);
    behaviors.clear();
    await endPauses(server);
    await server.engine().sendDue();
    expect(server.mailServer.delivered[0]?.messageId).toBe(`<${id}.${subscriber}@site.test>`);
    expect(await server.mailing(id)).toMatchObject({ sent: 1, repeated: 1 });
  });

  test('nothing of a canceled mailing is sent again, and uncertain outcomes are marked', async () => {
    const { server, id } = await aCrash();
    await server.call('newsletter/cancelMailing', { id }, { as: server.as });
    await endLeases(server);
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toEqual([]);
    expect(await server.mailing(id)).toMatchObject({ status: 'canceled', failed: 1, repeated: 1 });
  });

  test.runIf(isPostgres)('a running engine keeps what it has leased', async () => {
    const { server } = await aCrash();
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toEqual([]);
  });

  test('an engine that resumes after its lease expired sends nothing that another has leased', async () => {
    const { server, engine } = await aCrash();
    await endLeases(server);
    await server.engine().sendDue();
    const granted = await engine.record([], addresses(3));
    expect([...granted]).toEqual([]);
  });
});
