import { setTimeout } from 'node:timers/promises';
import { describe, expect, inject, test, vi } from 'vitest';
import { issueWaitingPass } from '#server/platform/limits/waiting-pass.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { aSolvedBotCheck } from '#tests/support/http/bot-check.ts';
import { type Account, anAccount, type SignedIn, signIn } from '#tests/support/people/accounts.ts';
import { login, loginWithBotCheck } from '#tests/support/people/login.ts';
import { anAddress, aServer } from '#tests/support/server/server.ts';
import { setClock } from '#tests/support/time/clock.ts';

const server = await aServer();
const isPostgres = inject('engine') === 'postgres';

/** How many sign-ins per second from rotating networks the penetration test sent. */
const aSecond = 45;
let strangers = 0;
const nextStranger = () => {
  strangers += 1;
  return strangers;
};

/** Sends sign-ins and registrations without an account, each from another network, until it is stopped. */
function aFlood(request: (index: number) => Promise<unknown>) {
  const pending = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const answered = request(nextStranger()).finally(() => pending.delete(answered));
    pending.add(answered);
  }, 1000 / aSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
  };
}

const guess = (index: number) =>
  server.attempt('auth/login', {
    email: `flood.${index}@example.org`,
    password: 'Seven Beans 8',
  });

const registerOne = (index: number) =>
  server.attempt('auth/register', {
    firstName: 'Flo',
    lastName: 'Od',
    email: `flood.registration.${index}@example.org`,
    password: 'Seven Beans 7',
    remember: 0,
  });

// The queue is in the program's memory, whichever database it has.
describe.skipIf(isPostgres)('9: An owner on a known device signs in every time', () => {
  const attackers = 4;
  const atOnce = 10;

  /** Does something with each of some accounts, many times at once, while an owner signs in. */
  async function whileOthers(attack: (account: Account) => Promise<unknown>) {
    const owner = await anAccount(server);
    const home = anAddress();
    expect((await login(server, owner.login, { from: home })).reply.code).toBe(1);
    const accounts = await Promise.all(Array.from({ length: attackers }, () => anAccount(server)));
    let isOver = false;
    const attacks = accounts.flatMap((account) =>
      Array.from({ length: atOnce }, async () => {
        while (!isOver) await attack(account);
      }),
    );
    const outcomes: unknown[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      outcomes.push((await login(server, owner.login, { from: home })).status);
    }
    isOver = true;
    await Promise.all(attacks);
    expect(outcomes).toEqual(Array(4).fill(200));
  }

  test('while members compare their own passwords endlessly', async () => {
    const sessions = new Map<string, Promise<SignedIn>>();
    await whileOthers(async (account) => {
      const session = sessions.get(account.userId) ?? signIn(server, account);
      sessions.set(account.userId, session);
      const { userId, password } = account;
      await server.attempt('auth/comparePassword', { userId, password }, { as: await session });
    });
  });

  test('while others sign in endlessly on known devices of one network', async () => {
    const from = anAddress();
    const known = new Map<string, Promise<unknown>>();
    await whileOthers(async (account) => {
      const first = known.get(account.userId) ?? login(server, account.login, { from });
      known.set(account.userId, first);
      await first;
      await login(server, account.login, { from });
    });
  });
});

describe.skipIf(isPostgres)('9: During 45 sign-ins a second from rotating networks', () => {
  test('an owner on a known device signs in every time, and anyone else by solving the bot check', async () => {
    const owner = await anAccount(server);
    const home = anAddress();
    expect((await login(server, owner.login, { from: home })).reply.code).toBe(1);
    const stop = aFlood(guess);
    try {
      // Until the flood has filled its share.
      await expect
        .poll(async () => (await guess(nextStranger())).status, { timeout: 30_000 })
        .not.toBe(200);
      for (let tries = 0; tries < 36; tries += 1) {
        const { status, reply } = await login(server, owner.login, { from: home });
        expect([tries, status, reply.code]).toEqual([tries, 200, 1]);
      }
      for (let tries = 0; tries < 5; tries += 1) {
        const stranger = await anAccount(server);
        const { status, reply } = await loginWithBotCheck(server, stranger.login, anAddress());
        expect([tries, status, reply.code]).toEqual([tries, 200, 1]);
      }
    } finally {
      await stop();
    }
  });

  test('or of registrations, an owner and anyone else still sign in', async () => {
    const [owner, stranger] = [await anAccount(server), await anAccount(server)];
    const home = anAddress();
    expect((await login(server, owner.login, { from: home })).reply.code).toBe(1);
    const stop = aFlood(registerOne);
    try {
      await expect
        .poll(async () => (await registerOne(nextStranger())).status, { timeout: 60_000 })
        .not.toBe(200);
      for (let tries = 0; tries < 12; tries += 1) {
        expect((await login(server, owner.login, { from: home })).reply.code).toBe(1);
      }
      expect((await loginWithBotCheck(server, stranger.login, anAddress())).reply.code).toBe(1);
    } finally {
      await stop();
    }
  });
});

test('9: an attempt that a full queue turns away is not counted', async () => {
  const account = await anAccount(server);
  const from = anAddress();
  expect((await login(server, account.login, { from })).reply.code).toBe(1);
  const member = await signIn(server, account);
  const body = { password: account.password, userId: account.userId };
  /** Fills the queue. */
  const waiting: Promise<unknown>[] = [];
  const fill = () => {
    // Each for another owner: one with more than the others would have to make room.
    for (const claimant of ['known', 'member'] as const) {
      const hash = (_: unknown, owner: number) =>
        hashPassword('Seven Beans 7', claimant, `${owner}`).catch(() => undefined);
      waiting.push(...Array.from({ length: 31 }, hash));
    }
  };
  const tryBoth = async () => [
    (await login(server, account.login, { from })).status,
    (await server.attempt('auth/comparePassword', body, { as: member })).status,
  ];
  for (let turnedAway = 0; turnedAway < 22; ) {
    fill();
    const statuses = await tryBoth();
    // A slot may have become free just now.
    for (const status of statuses) expect([200, 503]).toContain(status);
    turnedAway += statuses.filter((status) => status === 503).length;
  }
  await Promise.all(waiting);
  expect(await tryBoth()).toEqual([200, 200]);
  // Dozens of hashes take their time, however busy the machine is.
}, 180_000);

// The queue is in the program's memory, whichever database it has.
test.skipIf(isPostgres)(
  '9: while strangers fill their share, those who solved the bot check have another, and those who waited do not',
  async () => {
    const [solver, waiter] = [await anAccount(server), await anAccount(server)];
    const [there, here] = [anAddress(), anAddress()];
    const proof = await aSolvedBotCheck(server);
    const { pass } = await issueWaitingPass(server.db, here, '');
    setClock(Date.now() + 31_000);
    let isOver = false;
    /** A stranger who keeps retrying: with enough of them, no slot stays free for long. */
    const insist = async (_: unknown, index: number) => {
      while (!isOver) {
        await hashPassword('Seven Beans 7', 'stranger', `network ${index}`).catch(() =>
          setTimeout(1),
        );
      }
    };
    const strangers = Array.from({ length: 50 }, insist);
    try {
      const waited = await login(server, waiter.login, {
        from: here,
        headers: { 'x-bot-check': pass },
      });
      expect(waited.status).toBe(503);
      const solved = await login(server, solver.login, {
        from: there,
        headers: { 'x-bot-check': proof },
      });
      expect(solved.reply.code).toBe(1);
    } finally {
      isOver = true;
      await Promise.all(strangers);
    }
    vi.useRealTimers();
  },
);
