import { afterEach, describe, expect, test, vi } from 'vitest';
import { askForSecondStep } from '#server/features/auth/second-step/second-step.ts';
import { aMember, asBrowser, signIn } from '#tests/support/people/accounts.ts';
import { anApp } from '#tests/support/people/authenticator-app.ts';
import { resetPasswordDuring } from '#tests/support/people/password-recovery.ts';
import {
  addKey,
  aMemberWithApp,
  aSecondStep,
  askedOf,
  signatureOf,
} from '#tests/support/people/two-factor.ts';
import { aVirtualPasskey } from '#tests/support/people/virtual-passkey.ts';
import { anAddress, aServer, siteUrl } from '#tests/support/server/server.ts';
import { passTime, setClock } from '#tests/support/time/clock.ts';

const server = await aServer();
const newPassword = 'Eight Beans 8';

afterEach(() => vi.useRealTimers());

const finish = (ticket: string, secondStep: object) =>
  server.attempt('auth/finishLogin', { ticket, secondStep });

describe('9: Codes that are guessed', () => {
  test('slow down the next try from anywhere, and the right password makes no room for more', async () => {
    // Standing still: a password that waits for its turn would outlast the first pause.
    setClock(Date.now());
    const { member, code } = await aMemberWithApp(server);
    let { ticket } = await askedOf(server, member);
    for (let tries = 0; tries < 10; tries += 1) {
      const { status, reply } = await finish(ticket, { code: '000000' });
      expect(status).toBe(401);
      ({ ticket } = reply.secondStep);
    }
    ({ ticket } = await askedOf(server, member));
    const refused = await finish(ticket, { code: code() });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const inOneCall = { ...member.login, secondStep: { code: code() } };
    expect((await server.attempt('auth/login', inOneCall)).status).toBe(429);
    passTime(15 * 60_000);
    const again = await askedOf(server, member);
    expect((await finish(again.ticket, { code: code() })).status).toBe(200);
  });

  test('wait a quarter of an hour in the end, and recovery codes and passkeys wait with them', async () => {
    const { member, recoveryCodes } = await aMemberWithApp(server);
    let waited = 0;
    let { ticket } = await askedOf(server, member);
    for (let tries = 0; tries < 30 && waited < 10 * 60; tries += 1) {
      const { status, reply, headers } = await finish(ticket, { code: '000000' });
      if (status === 401) ({ ticket } = reply.secondStep);
      else {
        waited = Number(headers['retry-after']);
        passTime(waited * 1000);
        if (waited > 4 * 60) ({ ticket } = await askedOf(server, member));
      }
    }
    await finish(ticket, { code: '000000' });
    const next = await askedOf(server, member);
    const recovery = await finish(next.ticket, { recoveryCode: recoveryCodes[0] ?? '' });
    expect(recovery.status).toBe(429);
    expect(Number(recovery.headers['retry-after'])).toBeGreaterThan(10 * 60);
    expect(Number(recovery.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  test('count as a wrong password does, which the right one does not undo', async () => {
    const { member } = await aMemberWithApp(server);
    const from = anAddress();
    const wrong = () =>
      server.attempt('auth/login', { ...member.login, password: 'Wrong Beans 1' }, { from });
    for (let tries = 0; tries < 8; tries += 1) expect((await wrong()).reply.code).toBe(2);
    const asked = await server.attempt('auth/login', member.login, { from });
    expect(asked.status).toBe(401);
    const { ticket } = asked.reply.secondStep;
    const guess = { ticket, secondStep: { code: '000000' } };
    expect((await server.attempt('auth/finishLogin', guess, { from })).status).toBe(401);
    expect((await wrong()).reply.code).toBe(2);
    expect((await wrong()).status).toBe(429);
  });

  test('gain nothing by coming at once', async () => {
    setClock(Date.now());
    const { member } = await aMemberWithApp(server);
    const wish = { userId: member.userId, methods: ['app' as const], remember: 0 as const };
    const guesses = await Promise.all(
      Array.from({ length: 14 }, async (_, index) => {
        // As many passwords would only wait for each other to be compared.
        const { ticket } = await askForSecondStep(server.db, server.deps.settings, wish);
        return finish(ticket, { code: String(100_000 + index) });
      }),
    );
    const statuses = guesses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  });
});

test('10: a cookie that was planted before is replaced, after the second step and not before', async () => {
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

test('10: a ticket is no session', async () => {
  const { member } = await aMemberWithApp(server);
  const { ticket } = await askedOf(server, member);
  const as = { ...member, token: ticket };
  expect((await server.attempt('account/getProfile', {}, { as })).status).toBe(401);
});

test('13: tickets and challenges have 256 bits, and are stored hashed', async () => {
  const member = await aMember(server);
  await addKey(server, member);
  const { ticket, passkey } = await askedOf(server, member);
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
    // The codes that this test has made itself are left.
    expect({ ...now.twoFactor, recoveryCodesLeft: 10 }).toEqual(twoFactor);
  });

  test('nor by a code, or a passkey, that nobody asked for with it', async () => {
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
    // The new password has ended the session, too; a slow comparison may find the new one already there.
    expect(rescue.status).toBe(200);
    expect([400, 401]).toContain(late.status);
    const as = await signIn(server, member);
    const now = await server.call('account/getTwoFactor', {}, { as });
    expect({ ...now.twoFactor, recoveryCodesLeft: 10 }).toEqual(twoFactor);
    const begun = server.db.selectFrom('challenges').where('user_id', '=', member.userId);
    expect(await begun.selectAll().execute()).toEqual([]);
  });

  test('nor by finishing what was begun with an older one', async () => {
    const member = await aMember(server);
    const { password } = member;
    const begin = { password };
    const { secret } = await server.call('account/beginAuthenticator', begin, { as: member });
    const { options } = await server.call('account/beginPasskey', begin, { as: member });
    await server.call('account/changePassword', { password, newPassword }, { as: member });
    const code = { code: anApp(secret)() };
    const confirmed = await server.attempt('account/confirmAuthenticator', code, { as: member });
    expect(confirmed.status).toBe(400);
    const place = { rpId: new URL(siteUrl).hostname, origin: siteUrl };
    const passkey = aVirtualPasskey().create({ ...place, challenge: options.challenge });
    const added = { name: 'Key', passkey };
    expect((await server.attempt('account/addPasskey', added, { as: member })).status).toBe(400);
  });

  test('15: nor by a forged request', async () => {
    const member = await aMember(server);
    const headers = { cookie: asBrowser(member).cookie ?? '' };
    const body = { password: member.password };
    const { status } = await server.attempt('account/beginAuthenticator', body, { headers });
    expect(status).toBe(403);
  });
});

describe('21: What belongs to another member', () => {
  test('a passkey is neither removed nor renamed: it is as if there were none', async () => {
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

  test('a challenge is not answered, neither to add a key nor to sign in', async () => {
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
    const [asked, theirsAsked] = [await askedOf(server, member), await askedOf(server, other)];
    for (const signature of [signatureOf(mine, theirsAsked), signatureOf(theirs, asked)]) {
      const { ticket } = await askedOf(server, member);
      expect((await finish(ticket, { passkey: signature })).status).toBe(401);
    }
    const right = await finish(asked.ticket, { passkey: signatureOf(mine, asked) });
    expect(right.status).toBe(200);
  });

  test('a recovery code and an app’s code open no other account', async () => {
    const [mine, theirs] = [await aMemberWithApp(server), await aMemberWithApp(server)];
    for (const answer of [{ code: theirs.code() }, { recoveryCode: theirs.recoveryCodes[0] }]) {
      const { ticket } = await askedOf(server, mine.member);
      expect((await finish(ticket, answer)).status).toBe(401);
    }
  });
});

test('22: what the second step consists of is not set by any body', async () => {
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

test('25: a passkey that cannot be understood is refused, whatever the browser says it signed', async () => {
  const member = await aMember(server);
  const { key } = await addKey(server, member);
  const texts = ['null', '[]', '{}', '{"challenge":{"toString":1}}', '{"challenge":1,"type":7}'];
  for (const text of texts) {
    const clientDataJSON = Buffer.from(text).toString('base64url');
    const asked = await askedOf(server, member);
    const signed = { ...signatureOf(key, asked), clientDataJSON };
    expect((await finish(asked.ticket, { passkey: signed })).status).toBe(401);
    const made = key.create({ challenge: 'x', rpId: 'site.test', origin: siteUrl });
    const body = { name: 'Key', passkey: { ...made, clientDataJSON } };
    expect((await server.attempt('account/addPasskey', body, { as: member })).status).toBe(400);
    const broken = { ...made, attestationObject: 'AAAA' };
    const other = { name: 'Key', passkey: broken };
    expect((await server.attempt('account/addPasskey', other, { as: member })).status).toBe(400);
  }
});
