import { afterEach, describe, expect, test, vi } from 'vitest';
import { lastMailTo, mailsTo } from '#tests/support/mail/outbox.ts';
import { aMember } from '#tests/support/people/accounts.ts';
import {
  addKey,
  aSecondStep,
  finishLogin,
  secondStepOf,
  signatureOf,
} from '#tests/support/people/two-factor.ts';
import { aVirtualPasskey } from '#tests/support/people/virtual-passkey.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';
import { passTime } from '#tests/support/time/clock.ts';

const server = await aServer();

afterEach(() => vi.useRealTimers());

describe('A passkey', () => {
  test('is added with a name, and then signs in', async () => {
    const member = await aMember(server);
    const { key, twoFactor, recoveryCodes } = await addKey(server, member);
    expect(recoveryCodes).toHaveLength(10);
    expect(twoFactor.passkeys).toEqual([
      {
        id: expect.any(String),
        name: 'Blue key',
        createdAt: expect.stringMatching(/Z$/),
        lastUsedAt: null,
      },
    ]);
    expect((await lastMailTo(server, member.email))?.text).toContain(
      'the passkey “Blue key” was added',
    );
    const asked = await secondStepOf(server, member);
    expect(asked).toMatchObject({
      methods: ['passkey', 'recovery'],
      passkey: {
        rpId: 'site.test',
        userVerification: 'discouraged',
        allowCredentials: [{ id: key.id, type: 'public-key', transports: ['usb'] }],
      },
    });
    const answer = await finishLogin(server, asked.ticket, { passkey: signatureOf(key, asked) });
    expect(answer.reply).toMatchObject({ code: 1 });
    const { twoFactor: after } = await server.call('account/getTwoFactor', {}, { as: member });
    expect(after.passkeys[0]?.lastUsedAt).toMatch(/Z$/);
  });

  test('also signs in with address and password again', async () => {
    const member = await aMember(server);
    const { key } = await addKey(server, member);
    const passkey = signatureOf(key, await secondStepOf(server, member));
    const body = { ...member.login, secondStep: { passkey } };
    expect(await server.call('auth/login', body)).toMatchObject({ code: 1 });
    const replayed = await server.attempt('auth/login', body);
    expect(replayed.status).toBe(401);
  });

  test('can be one of several; each is removed separately, with the password', async () => {
    const member = await aMember(server);
    const first = await addKey(server, member, 'Blue key');
    const second = await addKey(server, member, 'Phone');
    expect(second.recoveryCodes).toEqual([]);
    const id = second.twoFactor.passkeys.find(({ name }) => name === 'Blue key')?.id ?? '';
    const wrong = { id, password: 'Wrong Beans 1' };
    expect((await server.attempt('account/removePasskey', wrong, { as: member })).status).toBe(400);
    const body = { id, password: member.password, ...(await aSecondStep(server, member)) };
    const { twoFactor } = await server.call('account/removePasskey', body, { as: member });
    expect(twoFactor.passkeys.map(({ name }) => name)).toEqual(['Phone']);
    const asked = await secondStepOf(server, member);
    const removed = await finishLogin(server, asked.ticket, {
      passkey: signatureOf(first.key, asked),
    });
    expect(removed.status).toBe(401);
    const next = removed.reply.secondStep;
    const answer = await finishLogin(server, next.ticket, {
      passkey: signatureOf(second.key, next),
    });
    expect(answer.status).toBe(200);
  });

  test('can be renamed without the password and without an email', async () => {
    const member = await aMember(server);
    const { key, twoFactor } = await addKey(server, member);
    const [passkey] = twoFactor.passkeys;
    const id = passkey?.id ?? '';
    const mails = await mailsTo(server, member.email);
    const blank = await server.attempt('account/renamePasskey', { id, name: ' ' }, { as: member });
    expect(blank.status).toBe(400);
    const renamed = await server.call(
      'account/renamePasskey',
      { id, name: ' Key at home ' },
      { as: member },
    );
    expect(renamed.message).toBe('Your passkey is renamed.');
    expect(renamed.twoFactor.passkeys).toEqual([{ ...passkey, name: 'Key at home' }]);
    expect(await mailsTo(server, member.email)).toEqual(mails);
    const asked = await secondStepOf(server, member);
    expect(
      (await finishLogin(server, asked.ticket, { passkey: signatureOf(key, asked) })).status,
    ).toBe(200);
  });

  test('is added once: a known key is refused, and so is a used challenge', async () => {
    const member = await aMember(server);
    const { password } = member;
    const begin = async () => {
      const confirmed = { password, ...(await aSecondStep(server, member)) };
      return server.call('account/beginPasskey', confirmed, { as: member });
    };
    const key = aVirtualPasskey();
    const add = (challenge: string, other = key) =>
      server.attempt(
        'account/addPasskey',
        {
          name: 'Key',
          passkey: other.create({ challenge, rpId: 'site.test', origin: siteUrl }),
        },
        { as: member },
      );
    const { options } = await begin();
    expect((await add(options.challenge)).status).toBe(200);
    expect((await add(options.challenge, aVirtualPasskey())).status).toBe(400);
    const again = await add((await begin()).options.challenge);
    expect(again.status).toBe(400);
    expect(again.reply.message).toMatch(/already/);
    const late = (await begin()).options.challenge;
    passTime(5 * 60_000);
    expect((await add(late, aVirtualPasskey())).status).toBe(400);
  });

  test('is refused when it was made for another site', async () => {
    const member = await aMember(server);
    const { password } = member;
    const { options } = await server.call('account/beginPasskey', { password }, { as: member });
    const { challenge } = options;
    for (const wrong of [
      { challenge, rpId: 'evil.example', origin: siteUrl },
      { challenge, rpId: 'site.test', origin: 'https://evil.example' },
    ]) {
      const passkey = aVirtualPasskey().create(wrong);
      const body = { name: 'Key', passkey };
      expect((await server.attempt('account/addPasskey', body, { as: member })).status).toBe(400);
    }
    const { key } = await addKey(server, member);
    for (const wrong of [{ rpId: 'evil.example' }, { origin: 'https://evil.example' }]) {
      const asked = await secondStepOf(server, member);
      const answer = await finishLogin(server, asked.ticket, {
        passkey: signatureOf(key, asked, wrong),
      });
      expect(answer.status).toBe(401);
    }
  });

  test('whose counter goes back is treated as a copy and refused', async () => {
    const member = await aMember(server);
    const { key } = await addKey(server, member);
    const first = await secondStepOf(server, member);
    expect(
      (await finishLogin(server, first.ticket, { passkey: signatureOf(key, first) })).status,
    ).toBe(200);
    key.rewind(0);
    const second = await secondStepOf(server, member);
    expect(
      (await finishLogin(server, second.ticket, { passkey: signatureOf(key, second) })).status,
    ).toBe(401);
  });
});
