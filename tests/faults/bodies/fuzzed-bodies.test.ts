import { Agent, request } from 'node:http';
import { describe, expect, inject, test } from 'vitest';
import type { Path } from '#contract/index.ts';
import { aMigratedDatabase } from '#tests/support/database/database.ts';
import { paths } from '#tests/support/http/example-bodies.ts';
import { fuzzedBodies } from '#tests/support/http/fuzzed-bodies.ts';
import {
  aMember,
  anAdministrator,
  anEditor,
  type SignedIn,
} from '#tests/support/people/accounts.ts';
import { aMonitoredProgram } from '#tests/support/server/monitored-program.ts';

/** How many bodies each call is sent: 10,000, unless FUZZED_BODIES says otherwise. */
const count = inject('fuzzedBodies');
const seed = 20_261_122;
const batchSize = 100;
const atOnce = 4;
/** In ms. */
const longestBlock = 50;

type Program = Awaited<ReturnType<typeof aMonitoredProgram>>;
type Role = 'nobody' | 'member' | 'editor' | 'administrator';
/** The senders, weighted by how many calls they may make. */
const turns: Role[] = [
  'administrator',
  'member',
  'administrator',
  'editor',
  'administrator',
  'nobody',
  'administrator',
  'editor',
  'administrator',
  'member',
] as const;
const joining = { member: aMember, editor: anEditor, administrator: anAdministrator };

/** These report that Stripe or SendGrid is not configured. */
const needsService: Path[] = [
  'sendgrid/sync-unsubscribes',
  ...paths.filter((path) => path.startsWith('donations/')),
];

const groups = Map.groupBy(paths, (path) => path.split('/')[0] ?? '');

describe.each([...groups])('Fuzzed bodies for the calls of %s', (_group, calls) => {
  test('are never answered with 5xx, and never block the event loop', async () => {
    const { DATA_DIR } = await aMigratedDatabase();
    const program = await aMonitoredProgram(DATA_DIR);
    const faults: string[] = [];
    for (const path of calls) faults.push(...(await fuzz(program, path)));
    await program.kill();
    expect(faults).toEqual([]);
  });
});

interface Sent {
  body: Buffer;
  role: Role;
}

/** @returns what was wrong, in one line each */
async function fuzz(program: Program, path: Path): Promise<string[]> {
  const bodies = fuzzedBodies(path, seed);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const people = new Map<Role, SignedIn>();
  const faults: string[] = [];
  let addresses = 0;

  const send = async ({ body, role }: Sent): Promise<number> => {
    const token = await tokenOf(role);
    addresses += 1;
    const from = `10.${(addresses >> 16) % 256}.${(addresses >> 8) % 256}.${addresses % 256}`;
    const status = await post(agent, `${program.url}/api/${path}`, body, { token, from });
    // Some calls end the session, or the account.
    if (status === 401) people.delete(role);
    return status;
  };
  const tokenOf = async (role: Role): Promise<string> => {
    if (role === 'nobody') return '';
    const person = people.get(role) ?? (await joining[role](program));
    people.set(role, person);
    return person.token;
  };
  const tell = (what: string, { body, role }: Sent) =>
    faults.push(
      `${path} as ${role}: ${what} for ${body.length} bytes: ${body.toString().slice(0, 300)}`,
    );

  for (let sent = 0; sent < count; sent += batchSize) {
    const batch = Array.from(
      { length: Math.min(batchSize, count - sent) },
      (_, index): Sent => ({
        body: bodies.next().value as Buffer,
        role: turns[(sent + index) % turns.length] as Role,
      }),
    );
    await program.health();
    const left = [...batch];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = left.pop(); next; next = left.pop()) {
          const status = await send(next);
          const isExpected = status === 503 && needsService.includes(path);
          if (status >= 500 && !isExpected) tell(`answer ${status}`, next);
        }
      }),
    );
    if ((await program.health()).longestBlock < longestBlock) continue;
    for (const one of batch) {
      const block = await leastBlock(program, () => send(one));
      if (block >= longestBlock) tell(`a block of ${block.toFixed(0)} ms`, one);
    }
  }
  agent.destroy();
  return faults;
}

/** The minimum of several runs: a busy machine sometimes suspends the whole program. */
async function leastBlock(program: Program, send: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 6 && least >= longestBlock; round += 1) {
    await send();
    least = Math.min(least, (await program.health()).longestBlock);
  }
  return least;
}

function post(
  agent: Agent,
  url: string,
  body: Buffer,
  { token, from }: { token: string; from: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-forwarded-for': from,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        // The rest of a refused body would delay the next request on the connection.
        if (!sent.writableFinished) sent.destroy();
        resolve(response.statusCode ?? 0);
      });
    });
    sent.once('error', (error) => {
      const where = sent.reusedSocket ? 'a kept' : 'a new';
      const what = `${error.message} on ${where} connection with ${body.length} bytes for ${url}`;
      reject(new Error(what, { cause: error }));
    });
    sent.end(body);
  });
}
