import { expect, test } from 'vitest';
import { contract, type Path } from '#contract/index.ts';
import { completeRoles, roles } from '#contract/shared/roles.ts';
import { exampleBody } from '#tests/support/http/example-bodies.ts';
import {
  aMember,
  anAdministrator,
  anEditor,
  anExpiredSession,
  type SignedIn,
  suspend,
} from '#tests/support/people/accounts.ts';
import { fewerOnPostgres, oneOfEachIfQuick } from '#tests/support/samples.ts';
import { routesOf } from '#tests/support/server/routes.ts';
import { aServer } from '#tests/support/server/server.ts';
import {
  type Access,
  type Caller,
  type Calls,
  callers,
  outcomeOf,
  type StaffCaller,
  staff,
  staffRoles,
} from './who-may/access.ts';
import { accounts } from './who-may/accounts.ts';
import { content } from './who-may/content.ts';
import { people } from './who-may/people.ts';
import { aStaffCaller } from './who-may/staff-caller.ts';

// The table is written by hand and compared with the server: this test never reads the contract's `who`.
const server = await aServer();
const tables = [accounts, content, people];
const callsRoute = 'POST /api/:area/:name';
const access: Calls = Object.assign({}, ...tables);

test('19: The table of who may call what lists every call of the server, once, and nothing else', () => {
  const named = tables.flatMap((table) => Object.keys(table));
  expect(named.toSorted()).toEqual(Object.keys(contract).toSorted());
  // All calls are one route, and the others answer that there is no such call.
  const routes = routesOf(server.app).filter((route) => /^POST \/api(?:\/|$)/.test(route));
  expect(routes.toSorted()).toEqual(
    ['POST /api', 'POST /api/', 'POST /api/*', callsRoute].toSorted(),
  );
});

test('19: Each role has a caller who holds no other, but what it includes', () => {
  const held = Object.values(staffRoles).map((each) => each.join());
  expect(roles.filter((role) => !held.includes(completeRoles([role]).join()))).toEqual([]);
});

const rows = Object.entries(access).map(([path, who], row) => [path, who, row] as const);

// Every caller makes every call; in a quick run, one who is let in and one who is refused.
test.each(fewerOnPostgres(rows))('19: %s is for: %s', async (path, who, row) => {
  await expectAccess(path as Path, who, row);
});

test.each(Object.entries(access).filter(([, who]) => who.startsWith('self')))(
  '19: %s lets in every account that names itself',
  async (path) => {
    for (const begin of [aMember, anEditor, anAdministrator]) {
      const as = await begin(server);
      const body = { ...exampleBody(path as Path), userId: as.userId };
      expect((await server.attempt(path, body, { as })).status).toBeLessThan(400);
    }
  },
);

async function expectAccess(path: Path, who: Access, row: number): Promise<void> {
  const present = new Map<Caller, SignedIn | undefined>();
  const personOf = async (caller: Caller) => {
    if (!present.has(caller)) present.set(caller, await beginAs[caller]());
    return present.get(caller);
  };
  const example = exampleBody(path);
  const body =
    'userId' in example ? { ...example, userId: (await personOf('the member'))?.userId } : example;
  // A call that can show a draft has an access of its own for it, and no other call has.
  expect('draft' in body).toBe(who.startsWith('anyone, drafts'));
  const drafts = 'draft' in body ? [0, 1] : [0];
  const sections = who.includes('its section') ? ['articles', 'newsletters'] : [undefined];
  // The same for questions about gifts.
  const gifts = who.includes('about gifts') ? [false, true] : [false];
  for (const [draft, section, forGifts] of drafts.flatMap((each) =>
    sections.flatMap((name) => gifts.map((asks) => [each, name, asks] as const)),
  )) {
    const asked = { forDraft: draft === 1, forIssue: section === 'newsletters', forGifts };
    const isLetIn = (caller: Caller) => outcomeOf(who, caller, asked) === 'in';
    for (const caller of oneOfEachIfQuick(callers, isLetIn, row)) {
      const sent = {
        ...body,
        ...('draft' in body && { draft }),
        ...(section !== undefined && { section }),
        ...(gifts.length > 1 && aboutGifts(body, forGifts)),
      };
      const { status, reply } = await server.attempt(path, sent, { as: await personOf(caller) });
      const note = `${path} for ${caller}${draft ? ', a draft' : ''}${forGifts ? ', gifts' : ''} ${section ?? ''}`;
      const expected = outcomeOf(who, caller, asked);
      if (expected === 'in') expect.soft([401, 403, 500], note).not.toContain(status);
      else expect.soft(status, note).toBe(expected);
      if (status >= 400) {
        const refused = { code: 0, message: expect.any(String) };
        expect.soft(reply, note).toMatchObject(refused);
      }
    }
  }
}

/** The fields of a body that asks about gifts, or not. */
const aboutGifts = (body: object, asks: boolean) =>
  'rules' in body
    ? { rules: { lists: ['general'], ...(asks && { gifts: 'any' }) } }
    : { kind: asks ? 'donor' : 'account' };

/** A new one for each call, which may change or delete them. */
const beginAs: Record<Caller, () => Promise<SignedIn | undefined>> = {
  nobody: async () => undefined,
  'a forged token': async () => ({ token: 'A'.repeat(43) }) as SignedIn,
  'an expired administrator': () => anExpiredSession(server),
  'a suspended administrator': async () => {
    const suspended = await anAdministrator(server);
    await suspend(server, suspended);
    return suspended;
  },
  'the member': () => aMember(server),
  'another member': () => aMember(server),
  ...(Object.fromEntries(
    staff.map((caller) => [caller, () => aStaffCaller(server, caller)]),
  ) as Record<StaffCaller, () => Promise<SignedIn>>),
};
