import { describe, expect, test } from 'vitest';
import { aMember, anAccount } from '#tests/support/people/accounts.ts';
import { aMemberWithData } from '#tests/support/people/personal-data.ts';
import { applyDeletions, removeDeletedMedia } from '#tests/support/server/background-work.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const server = await aServer();

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

describe('account/deleteAccount', () => {
  test('removes the person from everywhere, and ends the session', async () => {
    const member = await aMemberWithData(server, 'Traceable');
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

  test('is applied again to a restored backup', async () => {
    const member = await aMemberWithData(server);
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
    await server.db
      .insertInto('subscribers')
      .values(subscriber as never)
      .execute();
    await applyDeletions(server);
    expect((await everything(server)).toLowerCase()).not.toContain(member.email.toLowerCase());
  });

  test('also removes the files of a restored backup', async () => {
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
    await removeDeletedMedia(server);
    expect(await server.media.read('photo-y.webp')).toBeNull();
  });

  test('does not affect someone who registers again with the same address', async () => {
    const member = await aMember(server);
    const password = { password: member.password };
    await server.call('account/deleteAccount', password, { as: member });
    await anAccount(server, { email: member.email });
    await applyDeletions(server);
    expect(await server.call('auth/login', member.login)).toMatchObject({ code: 1 });
  });
});
