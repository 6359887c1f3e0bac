import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { aSolvedBotCheck } from '#tests/support/http/bot-check.ts';
import { lastMailTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { type Account, anAccount } from '#tests/support/people/accounts.ts';
import { anAddress, aServer, type Options, type TestServer } from '#tests/support/server/server.ts';
import { passTime, setClock } from '#tests/support/time/clock.ts';

const server = await aServer();
const isPostgres = inject('engine') === 'postgres';
const minute = 60_000;
const wrong = 'Seven Beans 8';

// The clock only advances with passTime, so that a slow machine does not end a wait.
beforeEach(() => setClock(Date.now()));
afterEach(() => vi.useRealTimers());

/**
 * Tries to sign in.
 * @returns the login code, or the status if the attempt was refused
 */
async function tryTo(
  email: string,
  password: string,
  options: Options = {},
  on: TestServer = server,
): Promise<number> {
  const { status, reply } = await on.attempt('auth/login', { email, password }, options);
  return status === 200 ? reply.code : status;
}

const many = (count: number, work: (index: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const counted = (results: number[], result: number) =>
  results.filter((one) => one === result).length;

/** An account that has been used in a network before. */
async function aKnownAccount(from: string): Promise<Account> {
  const account = await anAccount(server);
  await server.call('auth/login', account.login, { from });
  return account;
}

describe('9: Guessing the password of one account', () => {
  test('from one network gets slower and slower, and works again after the announced wait', async () => {
    const { email } = await anAccount(server);
    const from = anAddress();
    for (let tries = 0; tries < 10; tries += 1) await tryTo(email, wrong, { from });
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const body = { email, password: wrong };
      const { status, headers } = await server.attempt('auth/login', body, { from });
      expect(status).toBe(429);
      const wait = Number(headers['retry-after']);
      waits.push(wait);
      passTime(wait * 1000);
      expect(await tryTo(email, wrong, { from })).toBe(2);
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(waits.at(-1)).toBeGreaterThan((waits[0] ?? 0) * 4);
  });

  test('from a thousand networks gets slower too', async () => {
    const { email } = await anAccount(server);
    const results: number[] = [];
    for (let tries = 0; tries < 60; tries += 1) results.push(await tryTo(email, wrong));
    expect(results.slice(0, 50)).toEqual(Array(50).fill(2));
    expect(counted(results, 429)).toBeGreaterThan(5);
  });

  test('does not keep its owner out on networks where they have signed in before', async () => {
    const home = anAddress();
    const { email, password } = await aKnownAccount(home);
    for (let tries = 0; tries < 60; tries += 1) await tryTo(email, wrong);
    expect(await tryTo(email, password)).toBe(429);
    expect(await tryTo(email, password, { from: home })).toBe(1);
  });

  test('delays its owner at most a minute on a network from which someone guesses', async () => {
    const home = anAddress();
    const { email, password } = await aKnownAccount(home);
    for (let tries = 0; tries < 20; tries += 1) {
      await tryTo(email, wrong, { from: home });
      passTime(minute);
    }
    expect(await tryTo(email, password, { from: home })).toBe(1);
  });

  test('leaves recovery open, after which the owner can sign in at once', async () => {
    const { email, userId } = await anAccount(server);
    for (let tries = 0; tries < 60; tries += 1) await tryTo(email, wrong);
    const from = anAddress();
    const password = 'Eight Beans 8';
    await server.call('account/recoverPassword', { email }, { from });
    const verify_token = tokenIn(await lastMailTo(server, email));
    const body = { user_id: userId, verify_token, password };
    await server.call('account/setNewPassword', body, { from });
    expect(await tryTo(email, password, { from })).toBe(1);
  });
});

describe('9: Trying addresses', () => {
  test('without an account is soon refused without a bot check, even for known addresses', async () => {
    const from = anAddress();
    const { email, password } = await anAccount(server);
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await tryTo(`nobody.${tries}@example.org`, wrong, { from })).toBe(4);
    }
    expect(await tryTo('nobody.11@example.org', wrong, { from })).toBe(429);
    expect(await tryTo(email, password, { from })).toBe(429);
    const forged = { from, headers: { 'x-bot-check': 'e30' } };
    expect(await tryTo('nobody.12@example.org', wrong, forged)).toBe(429);
  });

  test('continues with solved bot checks, one for each attempt', async () => {
    const from = anAddress();
    for (let tries = 0; tries < 11; tries += 1) {
      await tryTo(`nobody.${tries}@example.org`, wrong, { from });
    }
    const proof = { from, headers: { 'x-bot-check': await aSolvedBotCheck(server) } };
    expect(await tryTo('nobody.12@example.org', wrong, proof)).toBe(4);
    expect(await tryTo('nobody.13@example.org', wrong, proof)).toBe(429);
  });

  test('of others from the same network does not keep out people who signed in there before', async () => {
    const from = anAddress();
    const { email, password } = await aKnownAccount(from);
    for (let tries = 0; tries < 20; tries += 1) {
      await tryTo(`nobody.${tries}@example.org`, wrong, { from });
    }
    expect(await tryTo(email, password, { from })).toBe(1);
  });

  test('with one password on many accounts from one network gets slower', async () => {
    const from = anAddress();
    const accounts = await Promise.all(Array.from({ length: 12 }, () => anAccount(server)));
    const results: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      for (const { email } of accounts) results.push(await tryTo(email, wrong, { from }));
    }
    expect(counted(results, 2)).toBe(100);
    expect(counted(results, 429)).toBe(20);
  });
});

// They wait in the program's memory, whichever database it has.
test.skipIf(isPostgres)(
  '9: sign-ins beyond the queue’s limit are asked for the bot check or to come back later, and the rest are answered',
  async () => {
    const results = await Promise.all(
      Array.from({ length: 130 }, (_, index) =>
        server.attempt('auth/login', { email: `crowd.${index}@example.org`, password: wrong }),
      ),
    );
    const refused = results.filter(({ status }) => status === 429 || status === 503);
    expect(refused.length).toBeGreaterThan(10);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(results.filter(({ reply }) => reply.code === 4)).toHaveLength(130 - refused.length);
    // Sixty hashes take their time, however busy the machine is.
  },
);

describe('38: A limit', () => {
  const spellings: [what: string, spell: (index: number) => Options][] = [
    [
      'X-Forwarded-For and other headers that nobody vouches for',
      (index) => ({
        from: '203.0.113.40',
        headers: {
          'x-forwarded-for': `198.51.100.${index}`,
          'x-real-ip': `198.51.100.${index}`,
          forwarded: `for=198.51.100.${index}`,
          'user-agent': `browser ${index}`,
        },
      }),
    ],
    [
      'IPv6 addresses of one /64',
      (index) => ({ from: `2001:db8:0:7:${index.toString(16)}:0:0:${index + 1}` }),
    ],
    [
      'IPv4 addresses written as IPv6',
      (index) => ({ from: index % 2 ? '::ffff:203.0.113.41' : '203.0.113.41' }),
    ],
  ];

  test.each(spellings)('cannot be bypassed by %s', async (_what, spell) => {
    const { email } = await anAccount(server);
    const results: number[] = [];
    for (let index = 0; index < 14; index += 1) {
      results.push(await tryTo(email, wrong, spell(index)));
    }
    expect(counted(results, 429)).toBe(4);
  });

  test('cannot be bypassed by another spelling of the address or the path', async () => {
    const { email } = await anAccount(server);
    const from = anAddress();
    const results: number[] = [];
    const spelled = [email, email.toUpperCase(), ` ${email}`, `${email.toLowerCase()} `];
    for (let index = 0; index < 16; index += 1) {
      results.push(await tryTo(spelled[index % 4] ?? '', wrong, { from }));
    }
    expect(counted(results, 429)).toBe(6);
    for (const path of ['auth//login', 'auth/login/', 'AUTH/login', 'auth/./login?x=1']) {
      const { status } = await server.attempt(path, { email, password: wrong }, { from });
      expect([404, 429]).toContain(status);
    }
  });

  test('holds under a parallel burst', async () => {
    const { email } = await anAccount(server);
    const from = anAddress();
    const results = await many(40, () => tryTo(email, wrong, { from }));
    expect(counted(results, 2)).toBe(10);
    expect(counted(results, 429)).toBe(30);
    const strangers = await many(40, (index) =>
      tryTo(`burst.${index}@example.org`, wrong, { from: '203.0.113.50' }),
    );
    expect(counted(strangers, 4)).toBe(10);
  });

  // The embedded database belongs to one process.
  test.runIf(isPostgres)('is shared by two nodes', async () => {
    const other = await aServer({}, { place: server.place });
    const { email } = await anAccount(server);
    const from = anAddress();
    const results = await many(40, (index) =>
      tryTo(email, wrong, { from }, index % 2 ? server : other),
    );
    expect(counted(results, 2)).toBe(10);
  });

  test('outlives a restart', async () => {
    const { email } = await anAccount(server);
    const from = anAddress();
    for (let tries = 0; tries < 11; tries += 1) await tryTo(email, wrong, { from });
    const restarted = await aServer({}, { place: server.place });
    expect(await tryTo(email, wrong, { from }, restarted)).toBe(429);
  });

  test('trusts only the proxies named in TRUST_PROXY', async () => {
    const behind = await aServer({ TRUST_PROXY: '192.0.2.1' });
    const { email } = await anAccount(behind);
    const through = (proxy: string, index: number): Options => ({
      from: proxy,
      headers: { 'x-forwarded-for': `198.51.100.${index}` },
    });
    for (let index = 0; index < 12; index += 1) {
      expect(await tryTo(email, wrong, through('192.0.2.1', index), behind)).toBe(2);
    }
    const results: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      results.push(await tryTo(email, wrong, through('192.0.2.2', index), behind));
    }
    expect(counted(results, 429)).toBe(2);
  });
});
