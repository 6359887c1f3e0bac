import { describe, expect, test } from 'vitest';
import { aRow } from '#tests/support/content/pages.ts';
import { aNode, sendQueued } from '#tests/support/mail/mail-node.ts';
import { aMailServer, aSendGrid } from '#tests/support/mail/mail-server.ts';
import { mailsTo, queueMail } from '#tests/support/mail/outbox.ts';
import { anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';
import {
  aServerToSetUp,
  privateMailServer,
  secretsToFind,
  throughServer,
} from '#tests/support/services.ts';

describe('The mail service that an administrator saves', () => {
  test('sends what waits, and another one takes over without a restart', async () => {
    const { server, mailServer, editMail } = await aServerToSetUp();
    const { send } = await aNode(privateMailServer, server.place);
    await queueMail(server, { recipient: 'one@example.org' });
    await send();
    expect(mailServer.delivered).toEqual([]);
    expect((await editMail()).status).toBe(200);
    await send();
    expect(mailServer.delivered.map(({ recipient }) => recipient)).toEqual(['one@example.org']);
    const other = await aMailServer();
    await editMail(throughServer(other));
    await queueMail(server, { recipient: 'two@example.org' });
    await send();
    expect(other.delivered.map(({ recipient }) => recipient)).toEqual(['two@example.org']);
  });

  test('is used by every node at once, and so is that there is none any more', async () => {
    const { server, as, mailServer, editMail, shown } = await aServerToSetUp();
    const other = await aServer(privateMailServer, { place: server.place });
    expect((await shown(other)).mail).toMatchObject({ isSetUp: 0, service: 'off' });
    await editMail();
    const state = { isSetUp: 1, service: 'smtp', host: '127.0.0.1' };
    expect((await shown(other)).mail).toMatchObject(state);
    const tested = await other.call('services/sendTestEmail', {}, { as });
    expect(tested.results).toMatchObject([{ status: 'ok' }]);
    expect(mailServer.delivered).toMatchObject([{ recipient: as.email }]);
    await other.call('services/stopMail', { password: as.password }, { as });
    expect((await shown()).mail).toMatchObject({ isSetUp: 0, service: 'off', isSaved: 0 });
    const off = await server.call('services/sendTestEmail', {}, { as });
    expect(off.results).toMatchObject([{ status: 'warning' }]);
  });

  test('is tried at once after an outage, whatever pause the one before had caused', async () => {
    const { server, mailServer, editMail } = await aServerToSetUp();
    await editMail({ ...throughServer({ url: 'smtp://127.0.0.1:1' }) });
    const { sender, send } = await aNode(privateMailServer, server.place);
    await sender.start(() => undefined);
    await queueMail(server, { recipient: 'one@example.org' });
    const outage = () =>
      server.db.selectFrom('site_settings').selectAll().where('name', '=', 'mailOutage').execute();
    await expect.poll(outage).toHaveLength(1);
    await send();
    await editMail();
    await expect.poll(() => mailServer.delivered.length).toBe(1);
  });

  test('may be SendGrid, from the sender address that was saved', async () => {
    const sendgrid = await aSendGrid();
    const { server, as, editMail } = await aServerToSetUp({ SENDGRID_BASE_URL: sendgrid.url });
    const saved = await editMail({
      service: 'sendgrid',
      sendgridKey: 'SG.a-key-for-tests',
      sender: 'hello@example.org',
    });
    expect(saved.reply.mail).toMatchObject({ isSetUp: 1, sender: 'hello@example.org' });
    const { results } = await server.call('services/sendTestEmail', {}, { as });
    expect(results).toMatchObject([{ status: 'ok' }]);
    expect(sendgrid.asked[0]?.headers.authorization).toBe('Bearer SG.a-key-for-tests');
    expect(sendgrid.asked[0]?.body.from).toMatchObject({ email: 'hello@example.org' });
  });

  test('counts in the outbox and in the check-up', async () => {
    const { server, as, editMail } = await aServerToSetUp();
    const seen = async () => {
      const { isSending } = await server.call('mail/getOutbox', {}, { as });
      const { findings } = await server.call('doctor/getReport', {}, { as });
      return [isSending, findings.find(({ area }) => area === 'Mail')?.status];
    };
    expect(await seen()).toEqual([0, 'warning']);
    await editMail();
    expect(await seen()).toEqual([1, 'ok']);
  });
});

describe('The step of the checklist that connects a mail server', () => {
  async function aSiteWithChecklist() {
    const site = await aServerToSetUp();
    const { server, as } = site;
    return {
      ...site,
      test: () => server.call('services/sendTestEmail', {}, { as }),
      missing: async () => {
        const { items } = await server.call('dashboard/getChecklist', {}, { as });
        return items.find(({ name }) => name === 'mail')?.missing;
      },
    };
  }

  test('is done once a test email was accepted, and open again once other settings are saved', async () => {
    const {
      server,
      as,
      mailServer,
      editMail,
      test: sendTest,
      missing,
    } = await aSiteWithChecklist();
    await sendTest();
    expect(await missing()).toEqual(['mail']);
    await editMail();
    expect(await missing()).toEqual(['mailTest']);
    mailServer.behaviors.set(as.email, { code: 550 });
    await sendTest();
    expect(await missing()).toEqual(['mailTest']);
    mailServer.behaviors.clear();
    await sendTest();
    expect(await missing()).toEqual([]);
    await editMail({ sender: 'other@example.org' });
    expect(await missing()).toEqual(['mailTest']);
    await sendTest();
    expect(await missing()).toEqual([]);
    await server.call('services/stopMail', { password: as.password }, { as });
    expect(await missing()).toEqual(['mail']);
    await editMail();
    expect(await missing()).toEqual(['mailTest']);
  });

  test('is done once an email was sent with the settings that hold, and open while the server is out', async () => {
    const { server, editMail, missing } = await aSiteWithChecklist();
    await editMail();
    const { send } = await aNode(privateMailServer, server.place);
    await queueMail(server, { recipient: 'one@example.org' });
    await send();
    expect(await missing()).toEqual([]);
    const value = JSON.stringify({ since: Date.now(), reason: 'connect ECONNREFUSED' });
    await aRow(server, 'site_settings', { name: 'mailOutage', value });
    expect(await missing()).toEqual(['mailTest']);
    await server.db.deleteFrom('site_settings').where('name', '=', 'mailOutage').execute();
    expect(await missing()).toEqual([]);
    await server.db.updateTable('outbox').set({ sent_at: 1 }).execute();
    expect(await missing()).toEqual(['mailTest']);
  });
});

test('Turning mail off shows no one’s links: only a site that never sent any shows them', async () => {
  const { server, as, editMail } = await aServerToSetUp();
  const url = `http://site.test/Verifying?purpose=password&user_id=a&verify_token=${'t'.repeat(43)}`;
  await queueMail(server, { link: { label: 'Choose', url } });
  const seen = async () => {
    const { mails, showsLinks } = await server.call('mail/getOutbox', {}, { as });
    return [showsLinks, mails[0]?.text.includes('t'.repeat(43))];
  };
  expect(await seen()).toEqual([1, true]);
  await editMail();
  expect(await seen()).toEqual([0, false]);
  await server.call('services/stopMail', { password: as.password }, { as });
  expect(await seen()).toEqual([0, false]);
});

describe('A test email', () => {
  test('that is refused shows the mail server’s reason in plain words', async () => {
    const { server, as, mailServer, editMail } = await aServerToSetUp();
    await editMail();
    const result = async () => (await server.call('services/sendTestEmail', {}, { as })).results[0];
    mailServer.behaviors.set(as.email, { code: 550 });
    expect(await result()).toMatchObject({
      status: 'problem',
      message: expect.stringMatching(/^127\.0\.0\.1 did not accept .* It answered: .*Not now/),
    });
    await editMail(throughServer({ url: 'smtp://127.0.0.1:1' }));
    const away = await result();
    expect(away?.message).toContain('127.0.0.1 refused the connection.');
    expect(away?.remedy).toContain('port');
    await editMail({ ...throughServer(mailServer), user: 'site', smtpPassword: 'wrong-word-8' });
    const signedIn = await result();
    expect(signedIn?.status).toBe('problem');
    expect(JSON.stringify(signedIn)).not.toContain('wrong-word-8');
  });

  test('is sent twenty times an hour at most', async () => {
    const { server, as } = await aServerToSetUp();
    const send = () => server.attempt('services/sendTestEmail', {}, { as });
    for (let times = 0; times < 20; times += 1) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
  });
});

describe('What is not complete is refused', () => {
  test.each([
    ['a mail server without a host', { service: 'smtp', host: '' }, 'host'],
    ['a user without a password', { service: 'smtp', user: 'site' }, 'smtpPassword'],
    ['SendGrid without a key', { service: 'sendgrid' }, 'sendgridKey'],
    ['a host with a scheme', { service: 'smtp', host: 'smtp://mail.example' }, 'host'],
    ['a host with a path or query', { service: 'smtp', host: 'mail.example?tls.x=1' }, 'host'],
    ['port 0', { service: 'smtp', port: 0 }, 'port'],
    ['a short secret', { service: 'off', mailWebhookSecret: 'short' }, 'mailWebhookSecret'],
    ['a sender that is no address', { service: 'off', sender: 'hello' }, 'sender'],
    ['a line break', { service: 'smtp', user: 'a\r\nb' }, 'user'],
  ] as const)('%s', async (_case, fields, field) => {
    const { mailServer, editMail, shown } = await aServerToSetUp();
    const { status, reply } = await editMail({ ...throughServer(mailServer), ...fields });
    expect(status).toBe(400);
    expect(Object.keys(reply.errors)).toEqual([field]);
    expect((await shown()).mail.version).toBe(0);
  });
});

describe('A saved secret', () => {
  const body = (url: string) => ({ ...throughServer({ url }), user: 'site', ...secretsToFind });

  test('is returned by no call, and stored sealed', async () => {
    const { server, as, mailServer, editMail, shown } = await aServerToSetUp();
    const answers: unknown[] = [await editMail(body(mailServer.url)), await shown()];
    answers.push(await server.attempt('settings/getSettings', {}, { as }));
    answers.push(await server.attempt('audit/getEntries', {}, { as }));
    const rows = [
      await server.db.selectFrom('service_settings').selectAll().execute(),
      await server.db.selectFrom('audit_log').selectAll().execute(),
    ];
    const everything = JSON.stringify([answers, rows]);
    for (const secret of Object.values(secretsToFind)) expect(everything).not.toContain(secret);
    const { secrets } = (await shown()).mail;
    expect(secrets.find(({ name }) => name === 'sendgridKey')).toMatchObject({
      end: '-see',
      isReadable: 1,
    });
  });

  test('stays when the field is left out, and must be entered again for another server or user', async () => {
    const { mailServer, editMail, shown } = await aServerToSetUp();
    await editMail(body(mailServer.url));
    expect((await editMail({ sender: 'hello@example.org' })).status).toBe(200);
    expect((await shown()).mail.secrets).toHaveLength(3);
    for (const change of [{ host: 'mail.example' }, { port: 26 }, { user: 'other' }]) {
      const { status, reply } = await editMail(change);
      expect([status, Object.keys(reply.errors)]).toEqual([400, ['smtpPassword']]);
    }
    expect((await editMail({ host: 'localhost', smtpPassword: 'another-word' })).status).toBe(200);
  });

  test('of another key of the server is said to be unreadable, and nothing fails', async () => {
    const { server, mailServer, editMail, as } = await aServerToSetUp({
      SECRET_KEY: 'k'.repeat(32),
    });
    await editMail(body(mailServer.url));
    const restored = await aServer(
      { ...privateMailServer, SECRET_KEY: 'o'.repeat(32) },
      { place: server.place },
    );
    const { mail } = await restored.call('services/getServices', {}, { as });
    expect(mail).toMatchObject({ isSetUp: 0, service: 'smtp' });
    expect(new Set(mail.secrets.map(({ isReadable }) => isReadable))).toEqual(new Set([0]));
    const { findings } = await restored.call('doctor/getReport', {}, { as });
    const found = findings.find(({ area }) => area === 'Mail');
    expect(found).toMatchObject({ status: 'problem' });
    expect(found?.remedy).toContain('Enter it again');
    await queueMail(restored, { recipient: 'one@example.org' });
    await sendQueued(restored);
    expect(mailServer.delivered).toEqual([]);
  });

  test('is sealed with the new key at the start after it was changed', async () => {
    const SECRET_KEY = 'k'.repeat(32);
    const { server, mailServer, editMail, as } = await aServerToSetUp({ SECRET_KEY });
    await editMail(body(mailServer.url));
    const next = 'n'.repeat(32);
    const rotated = { ...privateMailServer, SECRET_KEY: next, SECRET_KEY_PREVIOUS: SECRET_KEY };
    const { deps } = await aServer(rotated, { place: server.place });
    const { services } = await import('#server/features/services/feature.ts');
    await services.onStart(deps);
    const later = await aServer(
      { ...privateMailServer, SECRET_KEY: next },
      { place: server.place },
    );
    const { mail } = await later.call('services/getServices', {}, { as });
    expect(mail.isSetUp).toBe(1);
    expect(mail.secrets.every(({ isReadable }) => isReadable === 1)).toBe(true);
  });
});

describe('What the environment gives', () => {
  test('wins, is shown with its variable, and is refused in a change', async () => {
    const given = await aMailServer();
    const { server, as, mailServer, editMail, shown } = await aServerToSetUp();
    await editMail({ ...throughServer(mailServer), sender: 'saved@example.org' });
    const node = await aServer(
      { ...privateMailServer, MAIL_URL: given.url, MAIL_FROM: 'given@example.org' },
      { place: server.place },
    );
    const { mail } = await shown(node);
    const { port } = new URL(given.url);
    expect(mail).toMatchObject({ sender: 'given@example.org', port: Number(port), isSetUp: 1 });
    expect(mail.given).toContainEqual({ field: 'host', variable: 'MAIL_URL' });
    expect(mail.given).toContainEqual({ field: 'sender', variable: 'MAIL_FROM' });
    await node.call('services/sendTestEmail', {}, { as });
    expect([given.delivered.length, mailServer.delivered.length]).toEqual([1, 0]);
    expect(given.delivered[0]?.raw).toContain('given@example.org');
    const refused = await editMail({ host: 'mail.example' }, node);
    expect(refused.reply.errors).toEqual({
      host: 'Set by the environment variable MAIL_URL on the server.',
    });
    const other = { dkimSelector: 's1', mailWebhookSecret: secretsToFind.mailWebhookSecret };
    expect((await editMail(other, node)).status).toBe(200);
  });

  test('requires encryption whatever is saved', async () => {
    const { mailServer, editMail } = await aServerToSetUp({ MAIL_TLS: 'required' });
    const { reply } = await editMail(throughServer(mailServer));
    expect(Object.keys(reply.errors)).toEqual(['security']);
  });
});

describe('Changing how mail is sent', () => {
  test('requires the password again, and is in the audit trail', async () => {
    const { server, as, editMail } = await aServerToSetUp();
    const wrong = await editMail({ service: 'off', password: 'Wrong Beans 7' });
    expect([wrong.status, Object.keys(wrong.reply.errors)]).toEqual([400, ['password']]);
    await editMail();
    await server.call('services/stopMail', { password: as.password }, { as });
    const entries = await server.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('action', 'like', 'services.%')
      .orderBy('action')
      .execute();
    expect(entries).toEqual([
      { action: 'services.edit', subject: 'service/mail' },
      { action: 'services.stop', subject: 'service/mail' },
    ]);
  });

  test('fails with the newest state if someone else was faster', async () => {
    const { editMail } = await aServerToSetUp();
    await editMail();
    const late = await editMail({ sender: 'late@example.org', version: 0 });
    expect(late.status).toBe(409);
    expect(late.reply.mail).toMatchObject({ version: 1, sender: '' });
  });

  test('is for administrators', async () => {
    const server = await aServer();
    const editor = await anEditor(server);
    const body = { service: 'off', password: editor.password };
    expect((await server.attempt('services/editMail', body, { as: editor })).status).toBe(403);
    const as = await anAdministrator(server);
    expect(await mailsTo(server, as.email)).toEqual([]);
  });
});
