import { describe, expect, test } from 'vitest';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { anAccount, anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();

describe('mail/getOutbox', () => {
  test('shows queued and sent emails, newest first and page by page', async () => {
    const own = await aServer();
    const as = { as: await anAdministrator(own) };
    const { email } = await anAccount(own);
    for (let count = 0; count < 3; count += 1) {
      await own.call('account/recoverPassword', { email });
    }
    const { mails, total, isSending } = await own.call('mail/getOutbox', { pageSize: 2 }, as);
    expect([mails.length, total, isSending]).toEqual([2, 3, 0]);
    expect(mails[0]).toMatchObject({ recipient: email, status: 'waiting', attempts: 0, error: '' });
    expect(mails[0]?.text).toContain('verify_token=');
    const rest = await own.call('mail/getOutbox', { pageSize: 2, page: 2 }, as);
    expect(rest.mails).toHaveLength(1);
    expect((await mailsTo(own, email)).map(({ status }) => status)).toEqual(
      Array(3).fill('waiting'),
    );
  });

  test('finds emails by words of their recipients and subjects', async () => {
    const own = await aServer();
    const as = { as: await anAdministrator(own) };
    for (const email of ['ada_b@example.org', 'adaxb@example.org']) {
      await anAccount(own, { email });
      await own.call('account/recoverPassword', { email });
    }
    const find = async (search: string, page = {}) => {
      const { mails, total } = await own.call('mail/getOutbox', { search, ...page }, as);
      return [mails.map(({ recipient }) => recipient).toSorted(), total];
    };
    expect(await find('ADA_B')).toEqual([['ada_b@example.org'], 1]);
    expect(await find('password example')).toEqual([['ada_b@example.org', 'adaxb@example.org'], 2]);
    expect(await find('password ', { page: 2, pageSize: 1 })).toEqual([[expect.any(String)], 2]);
    expect(await find('%')).toEqual([[], 0]);
    expect(await find('ada_b okra')).toEqual([[], 0]);
  });

  test('finds an email to an international address by either form of its domain', async () => {
    const own = await aServer();
    const as = { as: await anAdministrator(own) };
    await anAccount(own, { email: 'ada@müller.example' });
    await own.call('account/recoverPassword', { email: 'ada@müller.example' });
    for (const search of ['ada@müller.example', 'MÜLLER.example', 'xn--mller-kva.example']) {
      const { mails } = await own.call('mail/getOutbox', { search }, as);
      expect(mails, search).toHaveLength(1);
    }
  });

  test('hides the tokens in links on a server that sends mail', async () => {
    const own = await aServer({ MAIL_URL: 'smtp://localhost:1' });
    const as = { as: await anAdministrator(own) };
    const { email } = await anAccount(own);
    await own.call('account/recoverPassword', { email });
    const { mails, isSending } = await own.call('mail/getOutbox', {}, as);
    expect(isSending).toBe(1);
    expect(mails[0]?.text).not.toMatch(/verify_token=[\w-]/);
  });

  test('is for administrators', async () => {
    const editor = await anEditor(server);
    expect((await server.attempt('mail/getOutbox', {}, { as: editor })).status).toBe(403);
  });
});
