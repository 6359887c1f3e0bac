import { execFile } from 'node:child_process';
import { chmod, chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { anEmptyDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import {
  aMember,
  anAccount,
  anAdministrator,
  type SignedIn,
} from '#tests/support/people/accounts.ts';
import { addApp } from '#tests/support/people/two-factor.ts';
import { programEnvironment } from '#tests/support/server/program-environment.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const root = join(import.meta.dirname, '../../..');
const server = await aServer();
// With PostgreSQL, modules are loaded after the account changed, which may not open this folder.
const canChangeOwners = process.getuid?.() === 0 && inject('engine') === 'sqlite';

/** Runs the command as an operator does, next to the running server. */
const admin = (parameters: string[], place?: TestDatabase) => command('admin', parameters, place);

const runDoctor = (place: TestDatabase) => command('doctor', [], place);

const command = (name: string, parameters: string[], place: TestDatabase = server.place) =>
  new Promise<{ code: number; output: string; error: string }>((resolve) => {
    const program = execFile(
      process.execPath,
      [join(root, `scripts/operations/${name}.ts`), ...parameters],
      { env: { ...programEnvironment, SITE_URL: siteUrl, ...place } },
      (_failure, output, error) => resolve({ code: program.exitCode ?? -1, output, error }),
    );
  });

/** Members of the tests have the same last name. */
const nameOf = ({ firstName, email }: SignedIn) => `${firstName} Okafor <${email}>`;

const auditOf = async (userId: string) => {
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .where('subject', '=', `user/${userId}`)
    .orderBy('created_at')
    .execute();
  return rows.filter(({ user_id }) => user_id === null).map(({ action }) => action);
};

describe('npm run admin', () => {
  test('prints a link with which someone chooses a new password, while the site runs', async () => {
    const member = await aMember(server);
    const { code, output } = await admin(['reset-password', member.email.toUpperCase()]);
    expect(code).toBe(0);
    const link = new URL(output.split('\n')[0] ?? '');
    expect(link.origin).toBe(siteUrl);
    const body = {
      user_id: member.userId,
      verify_token: link.searchParams.get('verify_token') ?? '',
      password: 'Nine Lentils 9',
    };
    await server.call('account/setNewPassword', body);
    expect((await server.attempt('account/setNewPassword', body)).status).toBe(400);
    await server.call('auth/login', { email: member.email, password: 'Nine Lentils 9' });
    expect(await auditOf(member.userId)).toEqual(['password.make-link']);
  });

  test('removes a second step, and tells its owner', async () => {
    const member = await aMember(server);
    await addApp(server, member);
    expect((await server.attempt('auth/login', member.login)).status).toBe(401);
    const { code, output } = await admin(['remove-second-step', member.email]);
    expect([code, output]).toEqual([0, `Two-step sign-in is off for ${nameOf(member)}.\n`]);
    await server.call('auth/login', member.login);
    expect(await auditOf(member.userId)).toEqual(['two-factor.reset']);
    const subjects = (await mailsTo(server, member.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your two-step sign-in was changed');
    const again = await admin(['remove-second-step', member.email]);
    expect([again.code, again.error]).toEqual([
      1,
      `${nameOf(member)} doesn’t use two-step sign-in.\n`,
    ]);
  });

  test('makes someone an administrator, and lists all of them', async () => {
    const member = await aMember(server);
    await anAdministrator(server);
    expect((await admin(['list'])).output).not.toContain(member.email);
    const { code, output } = await admin(['make-administrator', ` ${member.email}`]);
    expect([code, output]).toEqual([0, `${nameOf(member)} is now an administrator.\n`]);
    const again = await admin(['make-administrator', member.email]);
    expect([again.code, again.output]).toEqual([
      0,
      `${nameOf(member)} is an administrator already.\n`,
    ]);
    expect(await auditOf(member.userId)).toEqual(['user.make-administrator']);
    const { output: list } = await admin(['list']);
    expect(list.trim().split('\n')).toHaveLength(2);
    expect(list).toContain(`<${member.email}>: no second step, never signed in`);
    await server.call('users/getUser', { userId: member.userId }, { as: member });
  });

  test('refuses accounts that could not sign in or are not known, in one line', async () => {
    const unverified = await anAccount(server, { isVerified: 0 });
    const suspended = await anAccount(server);
    await server.db
      .updateTable('users')
      .set({ suspended_at: 1 })
      .where('id', '=', suspended.userId)
      .execute();
    for (const parameters of [
      ['make-administrator', unverified.email],
      ['make-administrator', suspended.email],
      ['reset-password', suspended.email],
      ['reset-password', 'no.one@example.org'],
    ]) {
      const { code, output, error } = await admin(parameters);
      expect.soft([code, output], parameters.join(' ')).toEqual([1, '']);
      expect.soft(error.trim().split('\n')).toHaveLength(1);
      expect.soft(error).toContain(parameters[1]);
    }
    expect(await auditOf(suspended.userId)).toEqual([]);
  });

  test.runIf(canChangeOwners)(
    'started as root, leaves nothing that the site’s account cannot use',
    async () => {
      const { place } = await aServer();
      const nobody = 65_534;
      // The folder of the tests is not open to others.
      await chmod(place.DATA_DIR, 0o700);
      await chown(place.DATA_DIR, nobody, nobody);
      for (const name of await readdir(place.DATA_DIR)) {
        await chown(join(place.DATA_DIR, name), nobody, nobody);
      }
      expect((await admin(['list'], place)).code).toBe(0);
      await runDoctor(place);
      for (const name of await readdir(place.DATA_DIR)) {
        expect.soft((await stat(join(place.DATA_DIR, name))).uid, name).toBe(nobody);
      }
    },
  );

  test('shows its use, and refuses a database that is missing or has no tables', async () => {
    for (const parameters of [[], ['list', 'x'], ['reset-password'], ['remove', 'a@b.example']]) {
      const { code, error } = await admin(parameters);
      expect.soft([code, error.split('\n').length]).toEqual([1, 7]);
    }
    const empty = await admin(['list'], await anEmptyDatabase());
    expect(empty.code).toBe(1);
    expect(empty.error).toMatch(/^(?:There is no database|The database is not up to date).*\n$/);
  });
});
