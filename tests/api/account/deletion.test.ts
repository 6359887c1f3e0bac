import { describe, expect, inject, test } from 'vitest';
import { applyDeletions, removeDeletedMedia } from '#server/features/account/delete-account.ts';
import { contributions } from '#server/features.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import {
  aMember,
  anAccount,
  anAdministrator,
  anEditor,
  type SignedIn,
} from '#tests/support/people/accounts.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const server = await aServer();
const isPostgres = inject('engine') === 'postgres';

/** A member who has left traces everywhere. */
async function aPersonWithTraces(firstName = 'Maya'): Promise<SignedIn> {
  const account = await anAccount(server, { firstName });
  const { token = '' } = await server.call('auth/login', account.login);
  const member = { ...account, token, xsrf: '' };
  const lists = { test: 0, general: 1, newsletters: 0 } as const;
  await server.call('account/editNewsletters', lists, { as: member });
  await server.call('account/recoverPassword', { email: account.email });
  const wish = { email: `new.${account.email}`, password: account.password };
  await server.call('account/changeEmail', wish, { as: member });
  return member;
}

async function everything({ db }: TestServer): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as never)
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

describe('account/exportData', () => {
  test('holds everything that is kept', async () => {
    const member = await aPersonWithTraces();
    const { data } = await server.call('account/exportData', {}, { as: member });
    expect(data).toMatchObject({
      account: { userId: member.userId, email: member.email, pendingEmail: `new.${member.email}` },
      sessions: [{ isCurrent: 1 }],
      devices: [{ network: expect.any(String) }],
      newsletters: { email: member.email, general: 1, status: 'confirmed' },
    });
    const { mails, activity, mailedLinks } = data as Record<string, { [key: string]: string }[]>;
    expect(mails?.map(({ recipient }) => recipient).toSorted()).toEqual(
      [member.email, member.email, `new.${member.email}`].toSorted(),
    );
    expect(activity?.map(({ action }) => action)).toContain('session.begin');
    expect(mailedLinks?.map(({ purpose }) => purpose).toSorted()).toEqual([
      'email-change',
      'password',
    ]);
  });

  test('holds no secret: neither a hash nor a link that still works', async () => {
    const member = await aPersonWithTraces();
    const { text } = await server.attempt('account/exportData', {}, { as: member });
    expect(text).not.toMatch(/argon2|_hash|verify_token=[\w-]/);
  });
});

describe('account/deleteAccount', () => {
  test('removes the person from everywhere, and ends the session', async () => {
    const member = await aPersonWithTraces('Traceable');
    const password = { password: member.password };
    const { reply, cookies } = await server.attempt('account/deleteAccount', password, {
      as: member,
    });
    expect(reply).toEqual({ code: 1, message: 'Your account is deleted.' });
    expect(cookies.find(({ name }) => name === 'token')?.value).toBe('');
    expect((await server.attempt('account/getProfile', {}, { as: member })).status).toBe(401);
    const left = await everything(server);
    for (const trace of [member.email, `new.${member.email}`, 'Traceable']) {
      expect(left.toLowerCase()).not.toContain(trace.toLowerCase());
    }
    expect(await server.call('auth/login', member.login)).toMatchObject({ code: 4 });
  });

  test('removes the photo', async () => {
    const member = await aMember(server);
    await server.media.put('photo-x.webp', Buffer.from('x'));
    const { userId } = member;
    await server.db
      .updateTable('users')
      .set({ photo: 'photo-x.webp' })
      .where('id', '=', userId)
      .execute();
    const password = { password: member.password };
    await server.call('account/deleteAccount', password, { as: member });
    expect(await server.media.read('photo-x.webp')).toBeNull();
  });

  test('needs the password', async () => {
    const member = await aMember(server);
    const { status } = await server.attempt(
      'account/deleteAccount',
      { password: 'Wrong Beans 1' },
      { as: member },
    );
    expect(status).toBe(400);
    expect((await server.attempt('account/getProfile', {}, { as: member })).status).toBe(200);
  });

  test('is applied again to a backup that was restored', async () => {
    const member = await aPersonWithTraces();
    const [user, subscriber] = [
      await server.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', member.userId)
        .executeTakeFirstOrThrow(),
      await server.db
        .selectFrom('subscribers')
        .selectAll()
        .where('email', '=', member.email)
        .executeTakeFirstOrThrow(),
    ];
    const password = { password: member.password };
    await server.call('account/deleteAccount', password, { as: member });
    await server.db.insertInto('users').values(user).execute();
    await server.db.insertInto('subscribers').values(subscriber).execute();
    await applyDeletions(server.db, contributions);
    expect((await everything(server)).toLowerCase()).not.toContain(member.email.toLowerCase());
  });

  test('removes the files of a restored backup as well', async () => {
    const member = await aMember(server);
    await server.media.put('photo-y.webp', Buffer.from('y'));
    await server.db
      .updateTable('users')
      .set({ photo: 'photo-y.webp' })
      .where('id', '=', member.userId)
      .execute();
    const password = { password: member.password };
    await server.call('account/deleteAccount', password, { as: member });
    await server.media.put('photo-y.webp', Buffer.from('y'));
    await removeDeletedMedia(server.db, server.media);
    expect(await server.media.read('photo-y.webp')).toBeNull();
  });

  test('leaves anyone who registers again with the same address alone', async () => {
    const member = await aMember(server);
    const password = { password: member.password };
    await server.call('account/deleteAccount', password, { as: member });
    await anAccount(server, { email: member.email });
    await applyDeletions(server.db, contributions);
    expect(await server.call('auth/login', member.login)).toMatchObject({ code: 1 });
  });
});

describe('The last administrator', () => {
  test('cannot be deleted or demoted', async () => {
    const alone = await aServer();
    const administrator = await anAdministrator(alone);
    const as = { as: administrator };
    const { userId, password } = administrator;
    const deleted = await alone.attempt('account/deleteAccount', { password }, as);
    expect([deleted.status, deleted.reply.code]).toEqual([409, 0]);
    const demoted = await alone.attempt('users/changeAccountType', { userId, accountType: 0 }, as);
    expect([demoted.status, demoted.reply.code]).toEqual([409, 0]);
  });

  test('stays when two demote each other at once', async () => {
    const pair = await aServer();
    const node = isPostgres ? await aServer({}, { place: pair.place }) : pair;
    for (let round = 0; round < 5; round += 1) {
      await pair.db.deleteFrom('users').execute();
      const [one, other] = [await anAdministrator(pair), await anAdministrator(pair)];
      const answers = await Promise.all([
        pair.attempt(
          'users/changeAccountType',
          { userId: other.userId, accountType: 0 },
          { as: one },
        ),
        node.attempt(
          'users/changeAccountType',
          { userId: one.userId, accountType: 0 },
          { as: other },
        ),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await pair.db
        .selectFrom('users')
        .select('id')
        .where('account_type', '=', 1)
        .execute();
      expect(left).toHaveLength(1);
    }
  });
});

describe('users/changeAccountType', () => {
  test('gives rights without ending a session, and takes them with ending all', async () => {
    const as = { as: await anAdministrator(server) };
    const member = await aMember(server);
    const change = (accountType: 0 | 1 | 2) =>
      server.call('users/changeAccountType', { userId: member.userId, accountType }, as);
    expect(await change(2)).toEqual({
      code: 1,
      message: 'Maya is now an editor.',
      accountType: 2,
    });
    expect((await server.attempt('account/getProfile', {}, { as: member })).status).toBe(200);
    await change(0);
    expect((await server.attempt('account/getProfile', {}, { as: member })).status).toBe(401);
  });

  test('is for administrators, and answers 404 where there is no such account', async () => {
    const body = { userId: 'nobody', accountType: 0 };
    const attempt = async (as: SignedIn) =>
      (await server.attempt('users/changeAccountType', body, { as })).status;
    expect(await attempt(await anEditor(server))).toBe(403);
    expect(await attempt(await anAdministrator(server))).toBe(404);
  });
});

describe('mail/getOutbox', () => {
  test('shows what was written, newest first and page by page', async () => {
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

  test('hides what a link opens where mails leave', async () => {
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
