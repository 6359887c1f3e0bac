import { describe, expect, inject, test, vi } from 'vitest';
import { readSettings } from '#server/config.ts';
import { enqueueEmail, type Mail } from '#server/features/mail/outbox.ts';
import { claim, noteHandOver } from '#server/features/mail/queue.ts';
import { MailSender } from '#server/features/mail/sender.ts';
import { originalColors } from '#server/features/site/colors.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { defaultPatience, type Patience } from '#server/platform/mail/retry-policy.ts';
import { migrate } from '#server/schema/migrate.ts';
import { stopAtEnd } from '../support/cleanup.ts';
import { aPlace, openConnection, type Place } from '../support/database.ts';
import { aMailServer, aSendGrid, type Delivered, type Moods } from '../support/mail-server.ts';
import { aProgram } from '../support/program.ts';

const isPostgres = inject('engine') === 'postgres';
/** Of a node that meets a server which never answers. */
const impatient = { answer: 300, delivery: 1000 };

/** A node that sends mail, on a database of its own or on one that is there. */
async function aNode(
  variables: Record<string, string>,
  place?: Place,
  patience: Partial<Patience> = {},
) {
  const where = place ?? (await aPlace());
  const { db, ...connection } = await openConnection(where);
  await migrate({ db, ...connection });
  const settings = readSettings({ SITE_URL: 'http://site.test', ...where, ...variables });
  const sender = new MailSender(db, settings, { ...defaultPatience, ...patience }, 20);
  stopAtEnd(() => sender.stop());
  return { db, sender, place: where, send: () => sender.sendDue() };
}

const write = (db: Db, wishes: Partial<Mail> = {}) =>
  enqueueEmail(db, {
    recipient: 'maya@example.org',
    subject: 'Choose a new password',
    purpose: 'password',
    paragraphs: ['Hello Maya,', 'beans <b>&</b> “peas”.'],
    link: {
      label: 'Choose',
      url: `http://site.test/Verifying?purpose=password&user_id=a&verify_token=${'t'.repeat(43)}`,
    },
    ...wishes,
  });

const rows = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
const row = async (db: Db) => (await rows(db))[0] as Awaited<ReturnType<typeof rows>>[number];

const recipientsOf = ({ delivered }: { delivered: Delivered[] }) =>
  delivered.map(({ recipient }) => recipient).toSorted();

/** Lets the pause before the next try be over. */
const endPause = (db: Db) => db.updateTable('outbox').set({ next_try_at: 0 }).execute();
/** Lets the time be over for which a node that has died had its mails to itself. */
const endLease = (db: Db) => db.updateTable('outbox').set({ lease_until: 1 }).execute();

describe('A mail in the outbox', () => {
  test('leaves by SMTP as text and as HTML, from the site, with a Message-ID of its own', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url, MAIL_FROM: 'hello@site.test' });
    await write(db);
    await send();
    const [mail] = server.delivered;
    const { id } = await row(db);
    expect(mail).toMatchObject({ recipient: 'maya@example.org', messageId: `<${id}@site.test>` });
    expect(mail?.raw).toMatch(/^From: Common Plate <hello@site\.test>\r$/m);
    expect(mail?.raw).toMatch(/^To: maya@example\.org\r$/m);
    expect(mail?.raw).toMatch(/^Subject: Choose a new password\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.raw).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
    expect(mail?.raw).toContain('&lt;b&gt;&amp;&lt;/b&gt;');
    expect(await row(db)).toMatchObject({ status: 'sent', attempts: 1, error: '' });
  });

  test("wears the site's colours", async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url });
    const colors = { ...originalColors, accent: '#0b5c8a', ground: '#f4f8fb' };
    const value = JSON.stringify({ name: 'Beans', colors });
    await db.insertInto('site_settings').values({ name: 'site', value }).execute();
    await write(db);
    await send();
    const raw = server.delivered[0]?.raw.replaceAll('=\r\n', '');
    expect(raw).toContain('background-color:#0b5c8a');
    expect(raw).toContain('background-color:#f4f8fb');
    expect(raw).not.toContain(originalColors.accent);
  });

  test('says no-reply at the site where no address is set, under the site’s own name', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url });
    const value = JSON.stringify({ name: 'Bean\r\nBcc: all@example.org' });
    await db.insertInto('site_settings').values({ name: 'site', value }).execute();
    await write(db);
    await send();
    expect(server.delivered[0]?.raw).toContain('no-reply@site.test');
    expect(server.delivered[0]?.raw).not.toMatch(/^Bcc:/m);
  });

  test('keeps no link that still works once it has left', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url });
    await write(db);
    expect((await row(db)).text).toContain('t'.repeat(43));
    await send();
    expect(server.delivered[0]?.raw.replace(/=\r\n/g, '')).toContain('t'.repeat(43));
    expect(JSON.stringify(await row(db))).not.toContain('t'.repeat(43));
  });

  test('waits where no mail service is set', async () => {
    const { db, send } = await aNode({});
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({ status: 'waiting', attempts: 0 });
  });

  test('that has waited for days is of no use any more, and is not sent', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url });
    await write(db);
    await db
      .updateTable('outbox')
      .set({ created_at: Date.now() - 4 * 24 * 60 * 60_000 })
      .execute();
    await send();
    expect(await row(db)).toMatchObject({ status: 'failed', error: expect.stringMatching(/long/) });
    expect(JSON.stringify(await row(db))).not.toContain('t'.repeat(43));
    expect(server.delivered).toEqual([]);
  });
});

describe('41: A mail server', () => {
  test.each(['recipient', 'content'] as const)(
    'that answers 4xx to the %s is asked again, after growing pauses',
    async (at) => {
      const server = await aMailServer(new Map([['maya@example.org', { code: 451, at }]]));
      const { db, send } = await aNode({ MAIL_URL: server.url });
      await write(db);
      const pauses: number[] = [];
      for (let tries = 1; tries <= 3; tries += 1) {
        const began = Date.now();
        await send();
        const { status, attempts, next_try_at, error, handed_over_at } = await row(db);
        expect({ status, attempts, handed_over_at }).toEqual({
          status: 'waiting',
          attempts: tries,
          handed_over_at: null,
        });
        expect(error).toContain('451');
        pauses.push(Number(next_try_at) - began);
        await send();
        expect((await row(db)).attempts).toBe(tries);
        await endPause(db);
      }
      expect((pauses[1] as number) / (pauses[0] as number)).toBeGreaterThan(2);
      expect((pauses[2] as number) / (pauses[1] as number)).toBeGreaterThan(2);
      server.moods.clear();
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
      server.moods.clear();
      await endPause(db);
      await send();
      expect(server.delivered).toEqual([]);
    },
  );

  test('that falls silent is given up, and asked again later', async () => {
    const server = await aMailServer(new Map([['maya@example.org', 'silent']]));
    const { db, send, place } = await aNode({ MAIL_URL: server.url }, undefined, impatient);
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({
      status: 'waiting',
      error: expect.stringMatching(/timeout/i),
    });
    const { id } = await row(db);
    server.moods.clear();
    await endPause(db);
    await (await aNode({ MAIL_URL: server.url }, place)).send();
    expect(server.delivered[0]?.messageId).toContain(id);
  });

  test('that refuses, or does not answer, one recipient gets the mails of all others', async () => {
    const moods: Moods = new Map();
    moods.set('refused@example.org', { code: 550 });
    moods.set('hanging@example.org', 'silent');
    moods.set('later@example.org', { code: 450 });
    const server = await aMailServer(moods);
    const impatientNode = await aNode({ MAIL_URL: server.url }, undefined, impatient);
    const good = Array.from({ length: 12 }, (_, index) => `good.${index}@example.org`);
    for (const recipient of [...moods.keys(), ...good])
      await write(impatientNode.db, { recipient });
    await impatientNode.send();
    // On a slow machine others may have timed out too: those wait, and are sent by their next try.
    const { db, send } = await aNode({ MAIL_URL: server.url }, impatientNode.place);
    await db.updateTable('outbox').set({ next_try_at: 0 }).where('recipient', 'in', good).execute();
    await send();
    expect(recipientsOf(server)).toEqual(good.toSorted());
  });

  test('that is away loses no mail', async () => {
    const { db, send } = await aNode({ MAIL_URL: 'smtp://127.0.0.1:1' });
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({ status: 'waiting', attempts: 1 });
  });
});

describe('A mail server that is not on this machine', () => {
  test.each([{}, { MAIL_TLS: 'required' }])(
    'and does not offer encryption gets no mail, and the reason is told: %j',
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

  test('cannot be asked to go without encryption by its address alone', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: `${server.foreignUrl}?ignoreTLS=true` });
    await write(db);
    await send();
    expect(server.delivered).toEqual([]);
  });

  test('gets mail without encryption where a setting allows it', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.foreignUrl, MAIL_TLS: 'optional' });
    await write(db);
    await send();
    expect(server.delivered).toMatchObject([{ isEncrypted: false }]);
  });

  test('gets mail encrypted where its certificate is accepted, and none where it is not', async () => {
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

  test('is a server on this machine where it must be encrypted all the same', async () => {
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

describe('42: After a crash', () => {
  test('a mail that was handed over is marked as unknown, and not sent twice', async () => {
    const server = await aMailServer();
    const { db, send, place } = await aNode({ MAIL_URL: server.url });
    await write(db);
    const { id = '' } = (await claim(db)) ?? {};
    await noteHandOver(db, id);
    await send();
    expect((await row(db)).status).toBe('sending');
    await endLease(db);
    const again = await aNode({ MAIL_URL: server.url }, place);
    const report = vi.fn();
    await again.sender.start(report);
    await again.send();
    expect(await row(db)).toMatchObject({ id, status: 'unknown', attempts: 1 });
    expect(JSON.stringify(await row(db))).not.toContain('t'.repeat(43));
    expect(server.delivered).toEqual([]);
    expect(report).not.toHaveBeenCalled();
  });

  test('of the whole program, the mail that was handed over is told as unknown', async () => {
    const email = 'ada@example.org';
    const server = await aMailServer(new Map([[email, 'swallows']]));
    const place = await aPlace();
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
    server.moods.clear();
    const { db } = await openConnection(place);
    await endLease(db);
    await aProgram(variables);
    const { sender } = await aNode({ MAIL_URL: server.url }, place);
    await sender.sendDue();
    expect(await row(db)).toMatchObject({ status: 'unknown', recipient: email, attempts: 1 });
    expect(server.delivered).toEqual([]);
    // The program starts twice, alongside everything else that is tested.
  }, 60_000);

  test('a mail that no server had seen is sent', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url });
    await write(db);
    await claim(db);
    await endLease(db);
    await send();
    expect(await row(db)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(server.delivered).toHaveLength(1);
  });

  test('of the database in the middle of handing over, the mail is not sent twice', async () => {
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
  // The embedded database belongs to one program.
  test.runIf(isPostgres)('send no mail twice between them', async () => {
    const server = await aMailServer();
    const one = await aNode({ MAIL_URL: server.url });
    const other = await aNode({ MAIL_URL: server.url }, one.place);
    const all = Array.from({ length: 60 }, (_, index) => `person.${index}@example.org`);
    for (const recipient of all) await write(one.db, { recipient });
    await Promise.all([one.send(), other.send(), one.send()]);
    expect((await rows(one.db)).filter(({ status }) => status !== 'sent')).toEqual([]);
    expect(recipientsOf(server)).toEqual(all.toSorted());
  });

  test('wait for a server that takes its time over a message, and send it once', async () => {
    const server = await aMailServer(new Map([['maya@example.org', { answersAfter: 2_000 }]]));
    const { db, send } = await aNode({ MAIL_URL: server.url }, undefined, { answer: 300 });
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(server.delivered).toHaveLength(1);
  });

  test('leave a message alone while the node that handed it over waits for the answer', async () => {
    const { db } = await aNode({});
    await write(db);
    const { id = '' } = (await claim(db)) ?? {};
    await noteHandOver(db, id);
    expect(Number((await row(db)).lease_until) - Date.now()).toBeGreaterThan(
      defaultPatience.delivery,
    );
  });

  test('send by themselves what is written, and finish what is under way before they stop', async () => {
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

describe('By SendGrid', () => {
  const variables = (url: string) => ({
    MAIL_URL: 'sendgrid:',
    SENDGRID_API_KEY: 'SG.key',
    SENDGRID_BASE_URL: url,
  });

  test('a mail leaves as its v3 API wants it, with links that nobody rewrites', async () => {
    const sendgrid = await aSendGrid();
    const { db, send } = await aNode(variables(sendgrid.url));
    await write(db);
    await send();
    const [{ path, headers, body } = { path: '', headers: {}, body: null }] = sendgrid.asked;
    const { id, status } = await row(db);
    expect([path, headers.authorization, status]).toEqual([
      '/v3/mail/send',
      'Bearer SG.key',
      'sent',
    ]);
    expect(body).toMatchObject({
      personalizations: [{ to: [{ email: 'maya@example.org' }] }],
      from: { email: 'no-reply@site.test', name: 'Common Plate' },
      subject: 'Choose a new password',
      content: [{ type: 'text/plain' }, { type: 'text/html' }],
      headers: { 'Message-ID': `<${id}@site.test>` },
      tracking_settings: { click_tracking: { enable: false } },
    });
  });

  test.each([429, 500, 503, 401])('%i means later', async (status) => {
    const sendgrid = await aSendGrid([status]);
    const { db, send } = await aNode(variables(sendgrid.url));
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({
      status: 'waiting',
      error: expect.stringContaining(`${status}`),
    });
    await endPause(db);
    await send();
    const ids = sendgrid.asked.map(({ body }) => body.headers['Message-ID']);
    expect(new Set(ids).size).toBe(1);
    expect((await row(db)).status).toBe('sent');
  });

  test.each([400, 413])('%i means never', async (status) => {
    const sendgrid = await aSendGrid([status]);
    const { db, send } = await aNode(variables(sendgrid.url));
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({ status: 'failed' });
  });
});
