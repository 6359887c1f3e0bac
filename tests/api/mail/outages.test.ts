import { afterEach, describe, expect, test, vi } from 'vitest';
import { day, hour, minute } from '#contract/shared/time-units.ts';
import { readOutage } from '#server/features/mail/queries/outage.ts';
import { ServiceHealth } from '#server/features/mail/service-health.ts';
import { failureReport } from '#server/platform/jobs/failure-report.ts';
import { UndeliveredError } from '#server/platform/mail/transport.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { aTcpProxy } from '#tests/support/database/tcp-proxy.ts';
import { aNode, endPause, recipientsOf, row, rows, write } from '#tests/support/mail/mail-node.ts';
import { aMailServer, aSendGrid } from '#tests/support/mail/mail-server.ts';
import { passTime } from '#tests/support/time/clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A mail server behind a network that can be cut. */
async function aDistantServer() {
  const server = await aMailServer();
  const proxy = await aTcpProxy(Number(new URL(server.url).port));
  return { ...server, url: `smtp://127.0.0.1:${proxy.port}`, proxy };
}

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => `person.${index}@example.org`);

async function writeToAll(db: Db, count: number): Promise<void> {
  for (const recipient of people(count)) await write(db, { recipient });
}

describe('While the mail service is down', () => {
  test('one email at a time is tried, and all are sent soon after it recovers', async () => {
    const server = await aDistantServer();
    const { db, sender } = await aNode({ MAIL_URL: server.url });
    server.proxy.set('cut');
    await writeToAll(db, 12);
    await sender.start(() => undefined);
    await expect.poll(() => readOutage(db)).toBeDefined();
    await expect
      .poll(async () => Math.max(...(await rows(db)).map(({ attempts }) => attempts)))
      .toBeGreaterThan(0);
    const tries = (await rows(db)).reduce((sum, { attempts }) => sum + attempts, 0);
    expect(tries).toBeLessThan(8);
    server.proxy.set('pass');
    await expect.poll(() => recipientsOf(server).length).toBe(12);
    await expect.poll(() => readOutage(db)).toBeUndefined();
  });

  test('the log has one line in ten minutes, with the reason and no address', async () => {
    const lines: string[] = [];
    const log = {
      error: (fields: object, text: string) =>
        lines.push(`${text} ${(fields as { err: Error }).err.message}`),
    };
    let time = 0;
    const { db, sender } = await aNode({ MAIL_URL: 'smtp://127.0.0.1:1' });
    await writeToAll(db, 5);
    await sender.start(failureReport(log, () => time));
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatch(/No email could be sent since \S+, and 5 are waiting: .*ECONNREFUSED/);
    expect(lines[0]).not.toContain('@');
    const tried = async () => (await rows(db)).filter(({ attempts }) => attempts > 0).length;
    await expect.poll(tried).toBe(5);
    expect(lines).toHaveLength(1);
    time = 11 * minute;
    await expect.poll(() => lines).toHaveLength(2);
  });

  test('the dashboard shows the reason without the address that servers quote in it', async () => {
    const { db } = await aNode({});
    const answer = '421 <person.1@example.org>: too many connections';
    await new ServiceHealth(db).noteFailure(new UndeliveredError(answer, false, true, true));
    expect((await readOutage(db))?.reason).toBe('421 …: too many connections');
  });

  test('a program that starts meanwhile sends everything soon after it recovers', async () => {
    const server = await aDistantServer();
    const first = await aNode({ MAIL_URL: server.url });
    server.proxy.set('cut');
    await writeToAll(first.db, 3);
    await first.send();
    await first.sender.stop();
    await first.db
      .updateTable('outbox')
      .set({ next_try_at: Date.now() + 5 * hour })
      .execute();
    server.proxy.set('pass');
    const { sender } = await aNode({ MAIL_URL: server.url }, first.place);
    await sender.start(() => undefined);
    await expect.poll(() => recipientsOf(server).length).toBe(3);
  });

  test.each([[0], [500], [401]])('SendGrid answering %i is one too', async (status) => {
    const sendgrid = await aSendGrid([status]);
    const { db, send } = await aNode({
      MAIL_URL: 'sendgrid:',
      SENDGRID_API_KEY: 'SG.key',
      SENDGRID_BASE_URL: sendgrid.url,
    });
    await writeToAll(db, 1);
    await send();
    expect(await readOutage(db)).toMatchObject({ since: expect.any(Number) });
    await send();
    expect(await readOutage(db)).toBeUndefined();
    expect((await row(db)).status).toBe('sent');
  });

  test('a server that hangs for everyone counts as down, and one that hangs for a single recipient does not', async () => {
    const all = people(8);
    const server = await aMailServer(new Map(all.map((each) => [each, 'silent'])));
    const { db, send } = await aNode({ MAIL_URL: server.url }, undefined, { answer: 300 });
    await write(db, { recipient: 'person.0@example.org' });
    await send();
    expect(await readOutage(db)).toBeUndefined();
    for (const recipient of all.slice(1)) await write(db, { recipient });
    await send();
    expect(await readOutage(db)).toBeDefined();
  });
});

describe('An email that cannot be sent', () => {
  test('does not fail when the clock jumps four days ahead', async () => {
    const { db, send } = await aNode({ MAIL_URL: 'smtp://127.0.0.1:1' });
    await writeToAll(db, 3);
    await send();
    passTime(4 * day);
    for (let tries = 0; tries < 6; tries += 1) await send();
    expect((await rows(db)).map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  test('fails after twelve tries in three days, and not before', async () => {
    const { db, send } = await aNode({ MAIL_URL: 'smtp://127.0.0.1:1' });
    await write(db);
    for (let tries = 0; tries < 12; tries += 1) {
      expect((await row(db)).status).toBe('waiting');
      passTime(6 * hour);
      await endPause(db);
      await send();
    }
    expect(await row(db)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Gave up after three days\. Last response: .*ECONNREFUSED/),
    });
  });

  test('is tried again soon when the clock has gone back four days', async () => {
    const server = await aMailServer(new Map([['maya@example.org', { code: 450 }]]));
    const { db, send } = await aNode({ MAIL_URL: server.url });
    await write(db);
    await send();
    // As if it had been put back under a clock that was four days ahead.
    await db
      .updateTable('outbox')
      .set({ next_try_at: Date.now() + 4 * day })
      .execute();
    server.behaviors.clear();
    await send();
    expect((await row(db)).status).toBe('sent');
  });
});
