import { describe, expect, inject, test, vi } from 'vitest';
import { minute } from '#contract/shared/time-units.ts';
import {
  LeaseLostError,
  leaseEmail,
  recordFailed,
  recordHandOver,
  recordSent,
  recoverInterruptedEmails,
} from '#server/features/mail/queue.ts';
import { defaultMailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { anEmptyDatabase, openConnection } from '#tests/support/database/database.ts';
import { aNode, endLease, recipientsOf, row, rows, write } from '#tests/support/mail/mail-node.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { aProgram } from '#tests/support/server/program.ts';

const isPostgres = inject('engine') === 'postgres';

async function aLease(db: Db) {
  const leased = await leaseEmail(db);
  if (!leased) throw new Error('There is no email to send.');
  return leased;
}

describe('42: After a crash', () => {
  test('an email that was handed over is marked as unknown, and not sent twice', async () => {
    const server = await aMailServer();
    const { db, send, place } = await aNode({ MAIL_URL: server.url });
    await write(db);
    const leased = await aLease(db);
    const { id } = leased;
    await recordHandOver(db, leased);
    await send();
    expect((await row(db)).status).toBe('sending');
    await endLease(db);
    const again = await aNode({ MAIL_URL: server.url }, place);
    const report = vi.fn();
    await again.sender.start(report);
    await again.send();
    expect(await row(db)).toMatchObject({ id, status: 'unknown', attempts: 1 });
    expect(server.delivered).toEqual([]);
    expect(report).not.toHaveBeenCalled();
  });

  test('of the whole program, the email that was handed over is shown as unknown', async () => {
    const email = 'ada@example.org';
    const server = await aMailServer(new Map([[email, 'swallows']]));
    const place = await anEmptyDatabase();
    const variables = {
      ...place,
      SEED: 'none',
      MAIL_URL: server.url,
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: 'Seven Beans 7',
    };
    const program = await aProgram(variables);
    const read = server.nextSwallowed();
    await fetch(`${program.url}/api/account/recoverPassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    await read;
    await program.kill();
    server.behaviors.clear();
    const { db } = await openConnection(place);
    await endLease(db);
    await aProgram(variables);
    const { sender } = await aNode({ MAIL_URL: server.url }, place);
    await sender.sendDue();
    expect(await row(db)).toMatchObject({ status: 'unknown', recipient: email, attempts: 1 });
    expect(server.delivered).toEqual([]);
  });

  test('an email that no server had seen is sent', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url });
    await write(db);
    await leaseEmail(db);
    await endLease(db);
    await send();
    expect(await row(db)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(server.delivered).toHaveLength(1);
  });

  test('of the database during hand-over, the email is not sent twice', async () => {
    const server = await aMailServer();
    const { db, place } = await aNode({ MAIL_URL: server.url });
    const dying = await aNode({ MAIL_URL: server.url }, place);
    await write(db);
    const content = server.nextContent();
    const sending = dying.send().catch(() => undefined);
    await content;
    await dying.db.destroy();
    await sending;
    await endLease(db);
    const after = await aNode({ MAIL_URL: server.url }, place);
    await after.send();
    const { status } = await row(db);
    expect(['sent', 'unknown']).toContain(status);
    expect(server.delivered).toHaveLength(1);
  });
});

describe('Nodes', () => {
  // The embedded database belongs to one process.
  test.runIf(isPostgres)('send no email twice between them', async () => {
    const server = await aMailServer();
    const one = await aNode({ MAIL_URL: server.url });
    const other = await aNode({ MAIL_URL: server.url }, one.place);
    const all = Array.from({ length: 60 }, (_, index) => `person.${index}@example.org`);
    for (const recipient of all) await write(one.db, { recipient });
    await Promise.all([one.send(), other.send(), one.send()]);
    expect((await rows(one.db)).filter(({ status }) => status !== 'sent')).toEqual([]);
    expect(recipientsOf(server)).toEqual(all.toSorted());
  });

  test('wait for a slow server, and send the message once', async () => {
    const server = await aMailServer(new Map([['maya@example.org', { answersAfter: 6_000 }]]));
    const { db, send } = await aNode({ MAIL_URL: server.url }, undefined, { answer: 1_500 });
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(server.delivered).toHaveLength(1);
  });

  test('do not touch a message while the node that handed it over waits for the answer', async () => {
    const { db } = await aNode({});
    await write(db);
    await recordHandOver(db, await aLease(db));
    // RFC 5321, section 4.5.3.2.6: a server may take ten minutes to answer a whole message.
    expect(defaultMailTimeouts.delivery).toBeGreaterThanOrEqual(10 * minute);
    expect(Number((await row(db)).lease_until) - Date.now()).toBeGreaterThan(
      defaultMailTimeouts.delivery,
    );
  });

  test('do not hand over a message that another node has leased since, and record nothing about it', async () => {
    const { db } = await aNode({});
    await write(db);
    const slow = await aLease(db);
    await endLease(db);
    await recoverInterruptedEmails(db, false);
    const fast = await aLease(db);
    await expect(recordHandOver(db, slow)).rejects.toThrow(LeaseLostError);
    await recordFailed(db, slow, 'Too slow');
    expect(await row(db)).toMatchObject({ status: 'sending', attempts: 2 });
    await recordHandOver(db, fast);
    await recordSent(db, fast);
    expect((await row(db)).status).toBe('sent');
  });

  test('send queued emails by themselves, and finish those in progress before they stop', async () => {
    const server = await aMailServer();
    const { db, sender } = await aNode({ MAIL_URL: server.url });
    const report = vi.fn();
    await sender.start(report);
    const content = server.nextContent();
    await write(db);
    await content;
    await sender.stop();
    expect(await row(db)).toMatchObject({ status: 'sent' });
    await write(db, { recipient: 'late@example.org' });
    expect(server.delivered.map(({ recipient }) => recipient)).toEqual(['maya@example.org']);
    expect(report).not.toHaveBeenCalled();
  });
});
