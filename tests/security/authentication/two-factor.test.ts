import { describe, expect, test } from 'vitest';
import { aMember, asBrowser, signIn } from '#tests/support/people/accounts.ts';
import { aCodeGenerator } from '#tests/support/people/authenticator-app.ts';
import { resetPasswordDuring } from '#tests/support/people/password-recovery.ts';
import {
  addKey,
  aMemberWithApp,
  aSecondStep,
  finishLogin,
  secondStepOf,
  signatureOf,
} from '#tests/support/people/two-factor.ts';
import { aVirtualPasskey } from '#tests/support/people/virtual-passkey.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
const newPassword = 'Eight Beans 8';

test('10: a planted cookie is replaced after the second step, and not before', async () => {
  const { member, code } = await aMemberWithApp(server);
  const planted = 'P'.repeat(43);
  const headers = { cookie: `token=${planted}` };
  const asked = await server.attempt('auth/login', member.login, { headers });
  expect(asked.cookies).toEqual([]);
  const body = { ticket: asked.reply.secondStep.ticket, secondStep: { code: code() } };
  const { cookies } = await server.attempt('auth/finishLogin', body, { headers });
  const token = cookies.find(({ name }) => name === 'token');
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect(token?.value).toMatch(/^[\w-]{43}$/);
  expect(token?.value).not.toBe(planted);
});

test('10: a ticket is not a session', async () => {
  const { member } = await aMemberWithApp(server);
  const { ticket } = await secondStepOf(server, member);
  const as = { ...member, token: ticket };
  expect((await server.attempt('account/getProfile', {}, { as })).status).toBe(401);
});

test('13: tickets and challenges have 256 bits, and are stored hashed', async () => {
  const member = await aMember(server);
  await addKey(server, member);
  const { ticket, passkey } = await secondStepOf(server, member);
  const { options } = await server.call(
    'account/beginPasskey',
    { password: member.password, ...(await aSecondStep(server, member)) },
    { as: member },
  );
  const rows = JSON.stringify(await server.db.selectFrom('challenges').selectAll().execute());
  for (const secret of [ticket, passkey?.challenge ?? '', options.challenge]) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(rows).not.toContain(secret);
  }
});

describe('14: The second step is not changed without the current password', () => {
  test.each([
    'account/beginAuthenticator',
    'account/removeAuthenticator',
    'account/beginPasskey',
    'account/removePasskey',
    'account/makeRecoveryCodes',
  ])('%s', async (path) => {
    const { member } = await aMemberWithApp(server);
    const { twoFactor } = await addKey(server, member);
    const id = path.endsWith('removePasskey') ? { id: twoFactor.passkeys[0]?.id } : {};
    for (const password of [{}, { password: '' }, { password: 'Wrong Beans 1' }]) {
      const body = { ...id, ...password, ...(await aSecondStep(server, member)) };
      expect((await server.attempt(path, body, { as: member })).status).toBe(400);
    }
    const now = await server.call('account/getTwoFactor', {}, { as: member });
    // The codes that this test has created itself are not affected.
    expect({ ...now.twoFactor, recoveryCodesLeft: 10 }).toEqual(twoFactor);
  });

  test('a code or a passkey does not replace the password', async () => {
    const member = await aMember(server);
    const key = aVirtualPasskey();
    const passkey = key.create({ challenge: 'x', rpId: 'site.test', origin: siteUrl });
    const added = { name: 'Key', passkey };
    expect((await server.attempt('account/addPasskey', added, { as: member })).status).toBe(400);
    const code = { code: '123456' };
    const confirmed = await server.attempt('account/confirmAuthenticator', code, { as: member });
    expect(confirmed.status).toBe(400);
    expect(await server.call('auth/login', member.login)).toMatchObject({ code: 1 });
  });

  test.each([
    'account/beginAuthenticator',
    'account/removeAuthenticator',
    'account/beginPasskey',
    'account/removePasskey',
    'account/makeRecoveryCodes',
  ] as const)('%s: nor with one that its owner replaces at this moment', async (path) => {
    const { member } = await aMemberWithApp(server);
    const { twoFactor } = await addKey(server, member);
    const { password } = member;
    const id = path === 'account/removePasskey' ? { id: twoFactor.passkeys[0]?.id } : {};
    const body = { ...id, password, ...(await aSecondStep(server, member)) };
    const { rescue, late } = await resetPasswordDuring(server, member, newPassword, path, body);
    // The new password has ended the session, too; a slow comparison may already find the new one.
    expect(rescue.status).toBe(200);
    expect([400, 401]).toContain(late.status);
    const as = await signIn(server, member);
    const now = await server.call('account/getTwoFactor', {}, { as });
    expect({ ...now.twoFactor, recoveryCodesLeft: 10 }).toEqual(twoFactor);
    const begun = server.db.selectFrom('challenges').where('user_id', '=', member.userId);
    expect(await begun.selectAll().execute()).toEqual([]);
  });

  test('a set-up started with an older password cannot be finished', async () => {
    const member = await aMember(server);
    const { password } = member;
    const begin = { password };
    const { secret } = await server.call('account/beginAuthenticator', begin, { as: member });
    const { options } = await server.call('account/beginPasskey', begin, { as: member });
    await server.call('account/changePassword', { password, newPassword }, { as: member });
    const code = { code: aCodeGenerator(secret)() };
    const confirmed = await server.attempt('account/confirmAuthenticator', code, { as: member });
    expect(confirmed.status).toBe(400);
    const place = { rpId: new URL(siteUrl).hostname, origin: siteUrl };
    const passkey = aVirtualPasskey().create({ ...place, challenge: options.challenge });
    const added = { name: 'Key', passkey };
    expect((await server.attempt('account/addPasskey', added, { as: member })).status).toBe(400);
  });

  test('15: a forged request does not change it', async () => {
    const member = await aMember(server);
    const headers = { cookie: asBrowser(member).cookie ?? '' };
    const body = { password: member.password };
    const { status } = await server.attempt('account/beginAuthenticator', body, { headers });
    expect(status).toBe(403);
  });
});

describe('21: What belongs to another member', () => {
  test('a passkey cannot be removed or renamed, as if it did not exist', async () => {
    const [member, other] = [await aMember(server), await aMember(server)];
    const { twoFactor } = await addKey(server, other);
    const { password } = member;
    const calls = {
      'account/removePasskey': { password },
      'account/renamePasskey': { name: 'Mine' },
    };
    for (const [path, body] of Object.entries(calls)) {
      const answers = await Promise.all(
        [twoFactor.passkeys[0]?.id, 'none'].map((id) =>
          server.attempt(path, { id, ...body }, { as: member }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      expect(answers[0]?.text).toBe(answers[1]?.text);
    }
    const { twoFactor: after } = await server.call('account/getTwoFactor', {}, { as: other });
    expect(after).toEqual(twoFactor);
  });

  test('a challenge cannot be used, neither to add a key nor to sign in', async () => {
    const [member, other] = [await aMember(server), await aMember(server)];
    const { password } = other;
    const { options } = await server.call('account/beginPasskey', { password }, { as: other });
    const key = aVirtualPasskey();
    const passkey = key.create({
      challenge: options.challenge,
      rpId: 'site.test',
      origin: siteUrl,
    });
    const added = { name: 'Key', passkey };
    expect((await server.attempt('account/addPasskey', added, { as: member })).status).toBe(400);

    const { key: mine } = await addKey(server, member);
    const { key: theirs } = await addKey(server, other);
    const [asked, theirsAsked] = [
      await secondStepOf(server, member),
      await secondStepOf(server, other),
    ];
    for (const signature of [signatureOf(mine, theirsAsked), signatureOf(theirs, asked)]) {
      const { ticket } = await secondStepOf(server, member);
      expect((await finishLogin(server, ticket, { passkey: signature })).status).toBe(401);
    }
    const right = await finishLogin(server, asked.ticket, { passkey: signatureOf(mine, asked) });
    expect(right.status).toBe(200);
  });

  test('a recovery code or an app’s code signs in to no other account', async () => {
    const [mine, theirs] = [await aMemberWithApp(server), await aMemberWithApp(server)];
    for (const answer of [{ code: theirs.code() }, { recoveryCode: theirs.recoveryCodes[0] }]) {
      const { ticket } = await secondStepOf(server, mine.member);
      expect((await finishLogin(server, ticket, answer)).status).toBe(401);
    }
  });
});

test('22: no body can set the second step’s internal fields', async () => {
  const member = await aMember(server);
  for (const body of [
    { ...member.login, secondStep: { code: '123456', recoveryCode: 'x' } },
    { ...member.login, secondStep: { code: '123456', isOn: 0 } },
    { ...member.login, secondStep: {} },
    { ...member.login, secondStep: null },
    { ...member.login, twoFactor: { isOn: 0 } },
    { ...member.login, ticket: 'x' },
  ]) {
    expect((await server.attempt('auth/login', body)).status).toBe(400);
  }
});

test('25: a malformed passkey is refused, whatever the browser claims', async () => {
  const member = await aMember(server);
  const { key } = await addKey(server, member);
  const texts = ['null', '[]', '{}', '{"challenge":{"toString":1}}', '{"challenge":1,"type":7}'];
  for (const text of texts) {
    const clientDataJSON = Buffer.from(text).toString('base64url');
    const asked = await secondStepOf(server, member);
    const signed = { ...signatureOf(key, asked), clientDataJSON };
    expect((await finishLogin(server, asked.ticket, { passkey: signed })).status).toBe(401);
    const made = key.create({ challenge: 'x', rpId: 'site.test', origin: siteUrl });
    const body = { name: 'Key', passkey: { ...made, clientDataJSON } };
    expect((await server.attempt('account/addPasskey', body, { as: member })).status).toBe(400);
    const broken = { ...made, attestationObject: 'AAAA' };
    const other = { name: 'Key', passkey: broken };
    expect((await server.attempt('account/addPasskey', other, { as: member })).status).toBe(400);
  }
});
