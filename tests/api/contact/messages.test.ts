import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aContactServer } from '#tests/support/content/contact.ts';
import { header, unfolded } from '#tests/support/newsletter/newsletter-server.ts';
import { anAccount, anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { raisedBy } from '#tests/support/server/domain-events.ts';

const { server, as, aMessage, threadOf, deliveredTo } = await aContactServer();

describe('contact/send', () => {
  test('stores the message for the staff, and sends a confirmation that does not repeat it', async () => {
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

  test('raises an event, once for each attempt', async () => {
    const message = { name: 'Kim', email: 'kim@example.org', subject: 'Oats', text: 'Raw?' };
    const attempt = 'attempt-1';
    const raised = await raisedBy(server, async () => {
      for (let time = 0; time < 2; time += 1) {
        await server.call('contact/send', { ...message, attempt });
      }
    });
    const { messages } = await server.call('contact/getMessages', { search: 'kim' }, { as });
    expect(raised).toEqual([['message.received', { messageId: messages[0]?.id }]]);
  });

  test('confirms to one address at most twice a day, and still accepts its messages', async () => {
    const email = 'often@example.org';
    for (let count = 0; count < 3; count += 1) await aMessage({ email });
    expect(await deliveredTo(email)).toHaveLength(2);
    const found = await server.call('contact/getMessages', { search: email }, { as });
    expect(found.total).toBe(3);
  });

  test('slows down a network that sends many messages', async () => {
    const from = '203.0.113.77';
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      const body = { name: 'A', email: 'a@example.org', subject: 'B', text: 'C' };
      statuses.push((await server.attempt('contact/send', body, { from })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test('receives a message once, however often its form is sent', async () => {
    const body = { name: 'A', email: 'once@example.org', subject: 'B', text: 'C' };
    const attempt = 'a'.repeat(32);
    const from = '203.0.113.78';
    const sendings = [1, 2, 3].map(() =>
      server.call('contact/send', { ...body, attempt }, { from }),
    );
    const answers = await Promise.all(sendings);
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    const count = async (search: string) =>
      (await server.call('contact/getMessages', { search }, { as })).total;
    expect(await count(body.email)).toBe(1);
    expect(await deliveredTo(body.email)).toHaveLength(1);
    const changed = { ...body, attempt, text: 'D' };
    const { status, reply } = await server.attempt('contact/send', changed, { from });
    expect([status, reply.message]).toEqual([409, expect.stringContaining('already sent')]);
    // Another person may have chosen the same id.
    const other = { ...body, attempt, email: 'other@example.org' };
    await server.call('contact/send', other, { from });
    expect(await count(other.email)).toBe(1);
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

  test('is mailed to the address set by staff, as text and never as HTML', async () => {
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

  test('is mailed to the site’s address if none is set, otherwise to all administrators', async () => {
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

  test('is not mailed if staff turned notices off, and its notice is deleted with it', async () => {
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

  test('is not mailed separately during a flood, after one email that says so', async () => {
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

  test('is announced where only administrators decide', async () => {
    const body = { isOn: 1, email: 'mine@example.org' };
    const editor = await anEditor(server);
    const path = 'settings/editMessageNotices';
    expect((await server.attempt(path, body, { as: editor })).status).toBe(403);
    const sneaky = { messageNotices: body };
    const edit = await server.attempt('settings/editSettings', sneaky, { as: editor });
    expect(edit.status).toBe(400);
  });
});
