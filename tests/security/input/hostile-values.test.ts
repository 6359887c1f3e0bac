import fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Path } from '#contract/index.ts';
import { aPage } from '#tests/support/content/pages.ts';
import {
  callOf,
  exampleBody,
  type Field,
  fieldsOf,
  paths,
  withField,
} from '#tests/support/http/example-bodies.ts';
import { aSuppressionServer } from '#tests/support/newsletter/sendgrid-suppressions.ts';
import { anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import { everyNth, fewerIfQuick, oneIn } from '#tests/support/samples.ts';
import { aServer } from '#tests/support/server/server.ts';
import { leastCpuTimeOf } from '#tests/support/time/cpu-time.ts';

// With a SendGrid server, so that its call runs completely.
const server = await aServer((await aSuppressionServer({ newsletter: [] })).variables);
/** Values that are never stored need no second database: there only those that get that far are repeated. */
const isSecondDatabase = inject('engine') === 'postgres';

/** The page in the contract's example bodies, so that its edit runs completely. */
async function anExamplePage(): Promise<void> {
  await server.db.deleteFrom('pages').execute();
  await aPage(server, { section: 'home', name: 'Bean' });
}

/** Databases differ in these: numbers out of range, text that they cannot store, and long text in an index. */
const hostileToDatabases: unknown[] = [
  1.5,
  2 ** 53,
  -(2 ** 53),
  1e308,
  'x'.repeat(300),
  'x'.repeat(300_000),
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '💥'.repeat(60),
  "' or 1=1 --",
];

const hostileAnywhere: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  '',
  ' ',
  'a',
  '\u202e\u200b\ufeff',
  'e\u0301'.repeat(50),
  '\r\nSet-Cookie: a=b',
  '%',
  '\\',
  '../../etc/passwd',
  '{{7*7}}<%= 7*7 %>',
  '2026-02-30',
  '9999999999999999999999',
  'a@',
  'NaN',
  '__proto__',
  [],
  [null],
  [[]],
  ['a'],
  [{}],
  {},
  { $ne: '' },
  { length: 1 },
  { toString: 1 },
  { length: { toString: 1 } },
  { size: { valueOf: 1, toString: 1 } },
];

const hostile = isSecondDatabase ? hostileToDatabases : [...hostileToDatabases, ...hostileAnywhere];

/** Of how many pairs of a field and a value one is sent. The contract does the rejecting, alike for all fields. */
function shareOf(value: unknown, isAccepted: boolean): number {
  if (!isAccepted) return Math.min(oneIn(15), hostile.length);
  if (isSecondDatabase) return 1;
  return oneIn(hostileToDatabases.includes(value) ? 3 : 6);
}

/** A body without ids of nonexistent objects, so that it is stored. */
function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'id' && key !== 'version');
  return Object.fromEntries(entries.map(([key, inner]) => [key, storable(inner)]));
}

function inGroups<T>(all: T[], size: number): T[][] {
  const groups = Array.from({ length: Math.ceil(all.length / size) }, (_, index) => index * size);
  return groups.map((start) => all.slice(start, start + size));
}

/** Asks the contract's own schema: the server's validator would change what all tests in this process share. */
function accepts(path: Path, body: unknown): boolean {
  try {
    return callOf(path).body.safeParse(body).success;
  } catch {
    // Zod throws when it compares the length of an object such as `{ length: { toString: 1 } }`.
    return false;
  }
}

/** Sends a body; the response must match the contract, whatever the body contains. */
async function send(path: string, sent: unknown, as: SignedIn): Promise<number> {
  const { status, reply } = await server.attempt(path, sent, { as });
  const note = `${path} ${String(typeof sent === 'string' ? sent : JSON.stringify(sent)).slice(0, 200)}`;
  expect(status, note).toBeLessThan(500);
  if (status !== 200) expect(reply, note).toMatchObject({ code: 0, message: expect.any(String) });
  return status;
}

/** Bodies that are no valid JSON, or of no use, are refused alike by all calls. */
const withRandomBodies = new Set(isSecondDatabase ? [] : fewerIfQuick(paths));

describe.each(paths.map((path) => ({ path, fields: fieldsOf(path) })))(
  '25: $path',
  ({ path, fields }) => {
    const without = (body: object, { place }: Field) => {
      const holder = place
        .slice(0, -1)
        .reduce((inner: unknown, key) => (inner as never)?.[key], body);
      return holder === undefined;
    };

    // An earlier call may have renamed or deleted it.
    beforeAll(anExamplePage);

    test('refuses every hostile value in every field, and never fails', async () => {
      const as = await anAdministrator(server);
      const stored = storable(exampleBody(path)) as object;
      const examples = isSecondDatabase ? [stored] : [exampleBody(path), stored];
      const sends: (() => Promise<void>)[] = [];
      for (const example of examples) {
        for (const [place, field] of fields.entries()) {
          if (without(example, field)) continue;
          for (const [kind, value] of hostile.entries()) {
            const body = withField(example, field.place, value);
            const isAccepted = accepts(path, JSON.parse(JSON.stringify(body)));
            if (!isAccepted && (isSecondDatabase || example !== examples[0])) continue;
            // Each value and each field is sent, but not every pair.
            if ((place + kind) % shareOf(value, isAccepted) !== 0) continue;
            sends.push(async () => {
              const status = await send(path, body, as);
              if (!isAccepted) expect([400, 413]).toContain(status);
            });
          }
        }
      }
      // Some replies are delayed so that their timing reveals nothing: several are awaited at once.
      for (const several of inGroups(sends, 4)) await Promise.all(several.map((each) => each()));
    });

    if (!withRandomBodies.has(path)) return;

    test('never fails on a number outside the range of JSON', async () => {
      const as = await anAdministrator(server);
      // Each field gets one of these in turn.
      const noNumbers = ['1e999', 'NaN', '-0', 'Infinity', '01', '0x10'];
      for (const [index, { place }] of fields.entries()) {
        const number = noNumbers[index % noNumbers.length];
        const body = JSON.stringify(withField(exampleBody(path), place, '?'));
        await send(path, body.replace('"?"', String(number)), as);
      }
    });

    test('never fails on a random body', async () => {
      const as = await anAdministrator(server);
      const names = fields.map(({ place }) => String(place[0]));
      const key = fc.oneof(fc.constantFrom('x', ...names), fc.string());
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.dictionary(key, fc.jsonValue()), fc.jsonValue()), (body) =>
          send(path, JSON.stringify(body), as).then(() => undefined),
        ),
        { seed: 1, numRuns: process.env.THOROUGH ? 25 : 5 },
      );
    });
  },
);

test.skipIf(isSecondDatabase)(
  '25: no field accepts an object that imitates a text or a list',
  async () => {
    const as = await anAdministrator(server);
    const posing: unknown[] = [
      { length: { toString: 1 } },
      { length: { valueOf: 1, toString: 1 } },
      { length: '9', toString: 1 },
      { size: { toString: 1 } },
      { length: null, map: 1, includes: 1, trim: 1 },
    ];
    for (const path of paths) {
      for (const [index, { place }] of everyNth(3, fieldsOf(path)).entries()) {
        const body = withField(exampleBody(path), place, posing[index % posing.length]);
        expect(await send(path, body, as), `${path} ${place}`).toBe(400);
      }
    }
  },
);

describe.skipIf(isSecondDatabase)('26: A body', () => {
  const nested = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
  const manyKeys = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":1`).join()}}`;

  const monsters = [
    ['arrays 100,000 deep', nested('[', ']')],
    ['objects 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['arrays 100,000 deep in a field', `{"section":${nested('[', ']')}}`],
    ['as many keys as staff may send', manyKeys(200_000)],
    ['one key as often as fits', `{${'"a":1,'.repeat(300_000)}"a":1}`],
  ] as const;

  test.each(monsters)('of %s is refused quickly for a public call', async (_what, body) => {
    const answer = () => server.attempt('pages/getPages', body);
    expect((await answer()).status).toBe(413);
    expect(await leastCpuTimeOf(answer)).toBeLessThan(200);
  });

  test.each(monsters)('of %s is refused quickly when no one is signed in', async (_what, body) => {
    const answer = () => server.attempt('pages/editPageContent', body);
    expect((await answer()).status).toBe(401);
    expect(await leastCpuTimeOf(answer)).toBeLessThan(200);
  });

  test.each(monsters)('of %s from staff is refused, with a short response', async (_what, body) => {
    const as = await anAdministrator(server);
    const answer = () => server.attempt('pages/editPageContent', body, { as });
    const { status, text } = await answer();
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(10_000);
    expect(await leastCpuTimeOf(answer)).toBeLessThan(200);
  });

  test.each([
    ['arrays as deep as fits', nested('[', ']').slice(70_000, 130_000)],
    ['as many keys as fit', manyKeys(8_000)],
  ])('of %s below the limit is refused quickly', async (_what, body) => {
    const answer = () => server.attempt('pages/getPages', body);
    expect((await answer()).status).toBe(400);
    expect(await leastCpuTimeOf(answer)).toBeLessThan(200);
  });

  test('with a list of a million invalid entries is refused quickly, with a short response', async () => {
    const as = await anAdministrator(server);
    const body = `{"section":"home","name":"Bean","pageContent":[${'1,'.repeat(900_000)}1]}`;
    const answer = () => server.attempt('pages/editPageContent', body, { as });
    const { status, text } = await answer();
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(10_000);
    expect(await leastCpuTimeOf(answer)).toBeLessThan(200);
  });

  test('with a million keys exceeds the limit', async () => {
    const as = await anAdministrator(server);
    const { status, reply } = await server.attempt('pages/editPageData', manyKeys(1_000_000), {
      as,
    });
    expect([status, reply.code]).toEqual([413, 0]);
  });

  test('that is longer than its Content-Length is not read to its end', async () => {
    const { url } = await server.listen();
    const body = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(256 * 1024).fill(32)),
    });
    const request = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/pages/getPages`, { ...request, headers }).catch(
      (error: Error) => error,
    );
    // The response, or the connection's end if the response came while there was still more to send.
    if (response instanceof Response) expect(response.status).toBe(413);
  });
});

test('28: SQL in a name, a kind or a path has no effect', async () => {
  const before = await server.db.selectFrom('pages').selectAll().execute();
  for (const sql of ["x' or '1'='1", "x'; delete from pages; --", 'x" or ""="', "x') or 1=1 --"]) {
    const as = await anAdministrator(server);
    await send('site/getRedirect', { path: sql }, as);
    await send('auth/login', { email: sql, password: sql }, as);
    await send('pages/getPageData', { section: 'home', name: sql }, as);
    await send('pages/deleteReadMoreText', { id: sql }, as);
    await send('account/recoverPassword', { email: sql }, as);
    await send('account/verifyEmail', { user_id: sql, verify_token: sql }, as);
    await send('account/endSession', { id: sql }, as);
    await send('account/editProfile', { firstName: sql, lastName: sql }, as);
    await send('mail/getOutbox', { page: sql, pageSize: sql }, as);
    const { profile } = await server.call('account/getProfile', {}, { as });
    expect([profile.firstName, profile.lastName]).toEqual([sql, sql]);
  }
  expect(await server.db.selectFrom('pages').selectAll().execute()).toEqual(before);
});
