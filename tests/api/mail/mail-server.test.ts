import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aNode, endPause, recipientsOf, row, write } from '#tests/support/mail/mail-node.ts';
import { aMailServer, type RecipientBehaviors } from '#tests/support/mail/mail-server.ts';
import { setClock } from '#tests/support/time/clock.ts';

/**
 * The timeouts of a node for a server that never answers, in ms. It stays patient with one that has read the message:
 * a slow machine would send that twice.
 */
const impatient = { answer: 300 };

describe('41: A mail server', () => {
  test.each(['recipient', 'content'] as const)(
    'that answers 4xx to the %s is asked again, after growing pauses',
    async (at) => {
      const server = await aMailServer(new Map([['maya@example.org', { code: 451, at }]]));
      const { db, send } = await aNode({ MAIL_URL: server.url });
      await write(db);
      const now = Date.now();
      setClock(now);
      onTestFinished(() => void vi.useRealTimers());
      const pauses: number[] = [];
      for (let tries = 1; tries <= 3; tries += 1) {
        await send();
        const { status, attempts, next_try_at, error, handed_over_at } = await row(db);
        expect({ status, attempts, handed_over_at }).toEqual({
          status: 'waiting',
          attempts: tries,
          handed_over_at: null,
        });
        expect(error).toContain('451');
        pauses.push(Number(next_try_at) - now);
        await send();
        expect((await row(db)).attempts).toBe(tries);
        await endPause(db);
      }
      expect((pauses[1] as number) / (pauses[0] as number)).toBeGreaterThan(2);
      expect((pauses[2] as number) / (pauses[1] as number)).toBeGreaterThan(2);
      server.behaviors.clear();
      await send();
      expect(await row(db)).toMatchObject({ status: 'sent', error: '' });
      expect(server.delivered).toHaveLength(1);
    },
  );

  test.each(['recipient', 'content'] as const)(
    'that answers 5xx to the %s is not asked again',
    async (at) => {
      const server = await aMailServer(new Map([['maya@example.org', { code: 550, at }]]));
      const { db, send } = await aNode({ MAIL_URL: server.url });
      await write(db);
      await send();
      expect(await row(db)).toMatchObject({
        status: 'failed',
        attempts: 1,
        error: expect.stringContaining('550'),
      });
      server.behaviors.clear();
      await endPause(db);
      await send();
      expect(server.delivered).toEqual([]);
    },
  );

  test('that stops answering is abandoned, and tried again later', async () => {
    const server = await aMailServer(new Map([['maya@example.org', 'silent']]));
    const { db, send, place } = await aNode({ MAIL_URL: server.url }, undefined, impatient);
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({
      status: 'waiting',
      error: expect.stringMatching(/timeout/i),
    });
    const { id } = await row(db);
    server.behaviors.clear();
    await endPause(db);
    await (await aNode({ MAIL_URL: server.url }, place)).send();
    expect(server.delivered[0]?.messageId).toContain(id);
  });

  test('that refuses, or does not answer for, one recipient still gets the emails of all others', async () => {
    const behaviors: RecipientBehaviors = new Map();
    behaviors.set('refused@example.org', { code: 550 });
    behaviors.set('hanging@example.org', 'silent');
    behaviors.set('later@example.org', { code: 450 });
    behaviors.set('good.3@example.org', { answersAfter: 1_500 });
    const server = await aMailServer(behaviors);
    const impatientNode = await aNode({ MAIL_URL: server.url }, undefined, impatient);
    const good = Array.from({ length: 12 }, (_, index) => `good.${index}@example.org`);
    for (const recipient of new Set([...behaviors.keys(), ...good]))
      await write(impatientNode.db, { recipient });
    await impatientNode.send();
    // On a slow machine others may have timed out too: those are sent by their next attempt.
    const { db, send } = await aNode({ MAIL_URL: server.url }, impatientNode.place);
    await db.updateTable('outbox').set({ next_try_at: 0 }).where('recipient', 'in', good).execute();
    await send();
    expect(recipientsOf(server)).toEqual(good.toSorted());
  });

  test('that is unavailable loses no email', async () => {
    const { db, send } = await aNode({ MAIL_URL: 'smtp://127.0.0.1:1' });
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({ status: 'waiting', attempts: 1 });
  });
});

describe('A mail server that is not on this machine', () => {
  test.each([{}, { MAIL_TLS: 'required' }])(
    'and does not offer encryption gets no email, and the reason is shown: %j',
    async (variables) => {
      const server = await aMailServer();
      const { db, send } = await aNode({ MAIL_URL: server.foreignUrl, ...variables });
      await write(db);
      await send();
      expect(server.delivered).toEqual([]);
      const { status, error } = await row(db);
      expect({ status, error }).toEqual({
        status: 'waiting',
        error: expect.stringMatching(/^The mail server does not offer encryption \(STARTTLS\)/),
      });
      expect(error).toContain('MAIL_TLS=optional');
    },
  );

  test('cannot be used without encryption by its address alone', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: `${server.foreignUrl}?ignoreTLS=true` });
    await write(db);
    await send();
    expect(server.delivered).toEqual([]);
  });

  test('gets email without encryption if a setting allows it', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.foreignUrl, MAIL_TLS: 'optional' });
    await write(db);
    await send();
    expect(server.delivered).toMatchObject([{ isEncrypted: false }]);
  });

  test('gets encrypted email if its certificate is accepted, and none if it is not', async () => {
    const server = await aMailServer(new Map(), { startTls: true });
    const strict = await aNode({ MAIL_URL: server.foreignUrl });
    await write(strict.db);
    await strict.send();
    expect(server.delivered).toEqual([]);
    expect(await row(strict.db)).toMatchObject({
      status: 'waiting',
      error: expect.stringMatching(/certificate/),
    });
    const url = `${server.foreignUrl}?tls.rejectUnauthorized=false`;
    const trusting = await aNode({ MAIL_URL: url });
    await write(trusting.db);
    await trusting.send();
    expect(server.delivered).toMatchObject([{ isEncrypted: true }]);
  });

  test('must encrypt, as must a local one with MAIL_TLS=required', async () => {
    const [plain, encrypting] = [
      await aMailServer(),
      await aMailServer(new Map(), { startTls: true }),
    ];
    for (const server of [plain, encrypting]) {
      const { db, send } = await aNode({ MAIL_URL: server.url, MAIL_TLS: 'required' });
      await write(db);
      await send();
    }
    expect(plain.delivered).toEqual([]);
    expect(encrypting.delivered).toMatchObject([{ isEncrypted: true }]);
  });
});
