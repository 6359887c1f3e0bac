import { describe, expect, test } from 'vitest';
import { readGivenServices } from '#server/platform/services/read-given-services.ts';
import { aContactServer } from '#tests/support/content/contact.ts';
import { aRow } from '#tests/support/content/pages.ts';
import { header, unfolded } from '#tests/support/newsletter/newsletter-server.ts';
import { aMember, anAccount, anEditor, signIn } from '#tests/support/people/accounts.ts';
import { applyDeletions } from '#tests/support/server/background-work.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';

const { server, as, aMessage, threadOf, deliveredTo } = await aContactServer();

describe('contact/answer', () => {
  test('forms one thread in mail programs, and comes from a person', async () => {
    const { id, email } = await aMessage();
    const text = '**Twelve** hours.\nIn water:\n\n- cold\n- clean';
    await server.call('contact/answer', { id, text }, { as });
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
          text: 'Twelve hours.\nIn water:\n\n– cold\n– clean',
          html: expect.stringMatching(
            /<strong>Twelve<\/strong> hours\.<br>\s*In water:<\/p>[\s\S]*<li>cold<\/li>\s*<li>clean<\/li>/,
          ),
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
    const host = readGivenServices(server.deps.settings).mailFrom.split('@')[1];
    const [receipt, first, second] = rows.map(({ mail_id }) => `<${mail_id}@${host}>`);
    const mail = byId.get(second ?? '') ?? '';
    expect(header(mail, 'In-Reply-To')).toBe(first);
    expect(header(mail, 'References')?.split(/\s+/)).toEqual([receipt, first]);
    expect(header(mail, 'Subject')).toBe('Re: Soaking beans');
    expect(header(mail, 'Auto-Submitted')).toBe('no');
    expect(unfolded(mail)).toContain('> How long?');
    const stored = server.db.selectFrom('outbox').select(['text', 'letter as content']);
    const [, answered] = rows;
    const { text: plain, content } = await stored
      .where('id', '=', answered?.mail_id ?? '')
      .executeTakeFirstOrThrow();
    expect(plain).toMatch(/^Twelve hours\.\nIn water:\n\n– cold\n– clean\n\nOn /);
    expect(content).toContain('<strong>Twelve</strong> hours.<br>');
    expect((await threadOf(id)).entries.map(({ mail }) => mail)).toEqual(['sent', 'sent', 'sent']);
  });

  test('keeps any subject in one header', async () => {
    const subject = 'Beans\u2028Bcc: a@example.org\t, =?utf-8?Q?=0D=0ABcc:_b@example.org?=';
    const { id, email } = await aMessage({ subject });
    await server.call('contact/answer', { id, text: 'Yes.' }, { as });
    const mails = await deliveredTo(email);
    for (const mail of mails) expect(mail.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(mails).toHaveLength(2);
  });

  test('is refused for a message that no longer exists', async () => {
    const { status } = await server.attempt('contact/answer', { id: 'x', text: 'Hm' }, { as });
    expect(status).toBe(404);
  });
});

describe('contact/editMessages', () => {
  test('sets states, spam marks and assignees', async () => {
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

  test('assigns messages only to administrators', async () => {
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

test('contact/addNote is for staff only: nothing is mailed', async () => {
  const { id, email } = await aMessage();
  const { thread } = await server.call('contact/addNote', { id, text: 'Ask Bo.' }, { as });
  expect(thread.entries.at(-1)).toMatchObject({ kind: 'note', text: 'Ask Bo.', mail: null });
  expect(thread.state).toBe('new');
  expect(await deliveredTo(email)).toHaveLength(1);
});

describe('A deleted message', () => {
  test('takes its answers and emails with it, also from a restored backup', async () => {
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
    await applyDeletions(server);
    expect((await server.attempt('contact/getMessage', { id }, { as })).status).toBe(404);
  });

  test('is deleted with the account of its address, whose owner can export it first', async () => {
    const account = await anAccount(server);
    const { id } = await aMessage({ email: account.email.toUpperCase() });
    const person = await signIn(server, account);
    const { data } = await server.call('account/exportData', {}, { as: person });
    expect(data.messages).toMatchObject([{ subject: 'Soaking beans' }]);
    await server.call('account/deleteAccount', { password: person.password }, { as: person });
    expect((await server.attempt('contact/getMessage', { id }, { as })).status).toBe(404);
  });
});

test('contact/exportMessages exports the search results as CSV', async () => {
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
