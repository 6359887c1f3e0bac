import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { applyDeletions } from '#server/features/account/delete-account.ts';
import { MailSender } from '#server/features/mail/sender.ts';
import { contributions } from '#server/features.ts';
import { aRow } from '#tests/support/content/pages.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { header, unfolded } from '#tests/support/newsletter/newsletter-server.ts';
import {
  aMember,
  anAccount,
  anAdministrator,
  anEditor,
  signIn,
} from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';

const mailServer = await aMailServer();
const server = await aServer({ MAIL_URL: mailServer.url, SITE_URL: 'https://site.test' });
const as = await anAdministrator(server);
await aRow(server, 'site_settings', {
  name: 'site',
  value: JSON.stringify({ name: 'Common Plate', email: 'office@site.test' }),
});
const sender = new MailSender(server.db, server.deps.settings);

let senders = 0;

/** A message that has come by the contact form. @returns its id and whom it is from */
async function aMessage(wishes: Partial<Body<'contact/send'>> = {}) {
  senders += 1;
  const message = {
    name: 'Zoë Åkerman',
    email: `Writer.${senders}@example.org`,
    subject: 'Soaking beans',
    text: 'How long?\r\nAnd in what?',
    ...wishes,
  };
  const { message: said } = await server.call('contact/send', message);
  const { messages } = await server.call('contact/getMessages', { pageSize: 1 }, { as });
  return { ...message, id: messages[0]?.id ?? '', said };
}

const threadOf = async (id: string) =>
  (await server.call('contact/getMessage', { id }, { as })).thread;

/** The mails to an address as they came through the wire, oldest first. */
async function deliveredTo(address: string): Promise<string[]> {
  await sender.sendDue();
  return mailServer.delivered
    .filter(({ recipient }) => recipient === address)
    .map(({ raw }) => raw);
}

describe('contact/send', () => {
  test('keeps the message for the staff, and answers by mail without repeating it', async () => {
    const { id, email, said } = await aMessage();
    expect(said).toBe('Thank you! We got your message and will reply by email.');
    expect(await threadOf(id)).toMatchObject({
      name: 'Zoë Åkerman',
      text: 'How long?\nAnd in what?',
      state: 'new',
      isSpam: 0,
      assignedTo: null,
      entries: [{ kind: 'receipt', author: '' }],
    });
    const [receipt = ''] = await deliveredTo(email);
    expect(header(receipt, 'Subject')).toBe('We got your message');
    expect(header(receipt, 'Auto-Submitted')).toBe('auto-replied');
    expect(header(receipt, 'Reply-To')).toBe('office@site.test');
    expect(unfolded(receipt)).not.toMatch(/Soaking|Åkerman|How long/);
  });

  test('answers one address twice a day at most, and takes its messages all the same', async () => {
    const email = 'often@example.org';
    for (let count = 0; count < 3; count += 1) await aMessage({ email });
    expect(await deliveredTo(email)).toHaveLength(2);
    const found = await server.call('contact/getMessages', { search: email }, { as });
    expect(found.total).toBe(3);
  });

  test('slows down a network that writes often', async () => {
    const from = '203.0.113.77';
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      const body = { name: 'A', email: 'a@example.org', subject: 'B', text: 'C' };
      statuses.push((await server.attempt('contact/send', body, { from })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test.each(['name', 'subject', 'email'])('takes no line break in the %s', async (field) => {
    const body = { name: 'A', email: 'a@example.org', subject: 'B', text: 'C' };
    const lines = 'x@example.org\r\nBcc: everybody@example.org';
    const { status } = await server.attempt('contact/send', { ...body, [field]: lines });
    expect(status).toBe(400);
  });
});

describe('A new message', () => {
  const notices = async (address: string) =>
    (await deliveredTo(address)).filter((raw) => header(raw, 'Subject')?.startsWith('New message'));
  const setting = (body: Body<'settings/editMessageNotices'>) =>
    server.call('settings/editMessageNotices', body, { as });
  const forgetCounts = () => server.db.deleteFrom('rate_limits').execute();

  test('is mailed to the address that staff have set, with its text and never its HTML', async () => {
    await forgetCounts();
    await setting({ isOn: 1, email: 'desk@site.test' });
    const { email } = await aMessage({
      name: '<b>Zoë</b>',
      subject: 'Beans <script>',
      text: '<img src=x onerror=alert(1)>',
    });
    const [mail = '', ...others] = await notices('desk@site.test');
    expect(others).toEqual([]);
    expect(header(mail, 'Subject')).toBe('New message: Beans <script>');
    const text = unfolded(mail);
    expect(text, 'the address may be changed or taken back').not.toContain(email);
    expect(text).toContain('https://site.test/dashboard/Contacts');
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text.slice(text.indexOf('text/html'))).not.toContain('<img src=x');
  });

  test('is mailed to the site’s address where none is set, else to all administrators', async () => {
    await forgetCounts();
    await setting({ isOn: 1, email: '' });
    const before = (await notices('office@site.test')).length;
    await aMessage();
    expect(await notices('office@site.test')).toHaveLength(before + 1);
    await server.call('settings/editSettings', { email: '' }, { as });
    const suspended = await anAdministrator(server);
    await server.call('users/suspendUsers', { users: [suspended.userId] }, { as });
    const unproven = await anAccount(server, { accountType: 1, isVerified: 0 });
    const editor = await anEditor(server);
    await aMessage();
    expect(await notices(as.email)).toHaveLength(1);
    for (const { email } of [suspended, unproven, editor]) {
      expect(await notices(email)).toEqual([]);
    }
    await server.call('settings/editSettings', { email: 'office@site.test' }, { as });
  });

  test('is not mailed where staff do not want it, and its mail is deleted with it', async () => {
    await forgetCounts();
    await setting({ isOn: 0, email: 'quiet@site.test' });
    await aMessage();
    await setting({ isOn: 1, email: 'quiet@site.test' });
    const { id } = await aMessage();
    const kept = () =>
      server.db
        .selectFrom('outbox')
        .select('id')
        .where('recipient', '=', 'quiet@site.test')
        .execute();
    expect(await kept()).toHaveLength(1);
    await server.call('contact/deleteMessages', { messages: [id] }, { as });
    expect(await kept()).toEqual([]);
  });

  test('comes without a mail of its own in a flood, after one mail that says so', async () => {
    await setting({ isOn: 1, email: 'flood@site.test' });
    await forgetCounts();
    for (let count = 0; count < 24; count += 1) {
      const body = { name: 'A', email: `a${count}@example.org`, subject: 'B', text: 'C' };
      const from = `198.51.100.${count}`;
      expect((await server.attempt('contact/send', body, { from })).status).toBe(200);
    }
    const subjects = (await deliveredTo('flood@site.test')).map((raw) => header(raw, 'Subject'));
    expect(subjects.filter((subject) => subject === 'New message: B')).toHaveLength(20);
    expect(subjects.filter((subject) => subject?.startsWith('Many new messages'))).toHaveLength(1);
    expect(subjects).toHaveLength(21);
    await setting({ isOn: 1, email: '' });
  });

  test('is announced where administrators alone decide', async () => {
    const body = { isOn: 1, email: 'mine@example.org' };
    const editor = await anEditor(server);
    const path = 'settings/editMessageNotices';
    expect((await server.attempt(path, body, { as: editor })).status).toBe(403);
    const sneaky = { messageNotices: body };
    const edit = await server.attempt('settings/editSettings', sneaky, { as: editor });
    expect(edit.status).toBe(400);
  });
});

describe('contact/answer', () => {
  test('is one thread for mail programs, and comes from a person', async () => {
    const { id, email } = await aMessage();
    await server.call('contact/answer', { id, text: 'Twelve hours.\nIn water.' }, { as });
    const reply = await server.call(
      'contact/answer',
      { id, text: 'Or overnight.', close: 1 },
      { as },
    );
    expect(reply.message).toBe('Your reply to Zoë Åkerman is being sent.');
    expect(reply.thread).toMatchObject({
      state: 'closed',
      assignedTo: { userId: as.userId, name: 'Maya Okafor' },
      entries: [
        { kind: 'receipt' },
        {
          kind: 'answer',
          text: 'Twelve hours.\nIn water.',
          author: 'Maya Okafor',
          mail: 'waiting',
        },
        { kind: 'answer', text: 'Or overnight.' },
      ],
    });
    const mails = await deliveredTo(email);
    const byId = new Map(mails.map((mail) => [header(mail, 'Message-ID') ?? '', mail]));
    const rows = await server.db
      .selectFrom('contact_entries')
      .select('mail_id')
      .where('message_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const host = server.deps.settings.mailFrom.split('@')[1];
    const [receipt, first, second] = rows.map(({ mail_id }) => `<${mail_id}@${host}>`);
    const mail = byId.get(second ?? '') ?? '';
    expect(header(mail, 'In-Reply-To')).toBe(first);
    expect(header(mail, 'References')?.split(/\s+/)).toEqual([receipt, first]);
    expect(header(mail, 'Subject')).toBe('Re: Soaking beans');
    expect(header(mail, 'Auto-Submitted')).toBe('no');
    expect(unfolded(mail)).toContain('> How long?');
    expect((await threadOf(id)).entries.map(({ mail }) => mail)).toEqual(['sent', 'sent', 'sent']);
  });

  test('keeps a subject in one header, whatever is in it', async () => {
    const subject = 'Beans\u2028Bcc: a@example.org\u0085\v\f, =?utf-8?Q?=0D=0ABcc:_b@example.org?=';
    const { id, email } = await aMessage({ subject });
    await server.call('contact/answer', { id, text: 'Yes.' }, { as });
    const mails = await deliveredTo(email);
    for (const mail of mails) expect(mail.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(mails).toHaveLength(2);
  });

  test('of a message that is gone is refused', async () => {
    const { status } = await server.attempt('contact/answer', { id: 'x', text: 'Hm' }, { as });
    expect(status).toBe(404);
  });
});

describe('contact/editMessages', () => {
  test('sets states, spam marks and who looks after messages', async () => {
    const [one, two] = [
      await aMessage({ name: 'Ana Filter' }),
      await aMessage({ name: 'Bo Filter' }),
    ];
    const edit = (body: object) =>
      server.call('contact/editMessages', { messages: [one.id, 'gone'], ...body }, { as });
    expect(await edit({ state: 'closed', assignedTo: as.userId })).toMatchObject({
      message: '1 message is changed.',
      count: 1,
    });
    const found = async (filter: object) =>
      (
        await server.call('contact/getMessages', { search: 'filter', ...filter }, { as })
      ).messages.map(({ id }) => id);
    expect(await found({ state: 'closed' })).toEqual([one.id]);
    expect(await found({ assigned: 'me' })).toEqual([one.id]);
    expect(await found({ assigned: 'nobody' })).toEqual([two.id]);
    expect(await found({ sort: '-name' })).toEqual([two.id, one.id]);
    await edit({ isSpam: 1, assignedTo: '' });
    expect(await found({})).toEqual([two.id]);
    expect(await found({ isSpam: 1 })).toEqual([one.id]);
  });

  test('gives messages to administrators alone', async () => {
    const { id } = await aMessage();
    const { userId } = await anEditor(server);
    const body = { messages: [id], assignedTo: userId };
    const { status, reply } = await server.attempt('contact/editMessages', body, { as });
    expect([status, reply.errors]).toEqual([
      400,
      { assignedTo: 'Messages can be assigned only to administrators.' },
    ]);
  });
});

test('contact/addNote is for the staff alone: nothing is mailed', async () => {
  const { id, email } = await aMessage();
  const { thread } = await server.call('contact/addNote', { id, text: 'Ask Bo.' }, { as });
  expect(thread.entries.at(-1)).toMatchObject({ kind: 'note', text: 'Ask Bo.', mail: null });
  expect(thread.state).toBe('new');
  expect(await deliveredTo(email)).toHaveLength(1);
});

describe('A message that is deleted', () => {
  test('takes its answers and mails along, also from a restored backup', async () => {
    const { id, email } = await aMessage();
    const row = await server.db
      .selectFrom('contact_messages')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const body = { messages: [id, 'gone'] };
    const reply = await server.call('contact/deleteMessages', body, { as });
    expect(reply.message).toBe('1 message is deleted.');
    const mails = await server.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .execute();
    expect(mails).toEqual([]);
    await aRow(server, 'contact_messages', row);
    await applyDeletions(server.db, contributions);
    expect((await server.attempt('contact/getMessage', { id }, { as })).status).toBe(404);
  });

  test('goes with the account of its address, whose owner can have it before', async () => {
    const account = await anAccount(server);
    const { id } = await aMessage({ email: account.email.toUpperCase() });
    const person = await signIn(server, account);
    const { data } = await server.call('account/exportData', {}, { as: person });
    expect(data.messages).toMatchObject([{ subject: 'Soaking beans' }]);
    await server.call('account/deleteAccount', { password: person.password }, { as: person });
    expect((await server.attempt('contact/getMessage', { id }, { as })).status).toBe(404);
  });
});

test('contact/exportMessages gives what the search finds as a CSV', async () => {
  await aMessage({ name: 'Exported', subject: '=1+1' });
  const { csv } = await server.call('contact/exportMessages', { search: 'exported' }, { as });
  const [heading, row] = rowsIn(csv).map((cells) => cells.join());
  expect(heading).toBe('at,name,email,subject,message,state,assignedTo');
  expect(row).toMatch(/,Exported,writer\.\d+@example\.org,'=1\+1,/i);
});

test('Messages are closed to members and editors', async () => {
  for (const person of [await aMember(server), await anEditor(server)]) {
    const { status } = await server.attempt('contact/getMessages', {}, { as: person });
    expect(status).toBe(403);
  }
});
