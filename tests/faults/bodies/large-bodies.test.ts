import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aMigratedDatabase } from '#tests/support/database/database.ts';
import { fileForm } from '#tests/support/http/multipart.ts';
import { beginRequest, statusOn } from '#tests/support/http/unfinished-request.ts';
import { aMember, type SignedIn } from '#tests/support/people/accounts.ts';
import { aMonitoredProgram } from '#tests/support/server/monitored-program.ts';

const { DATA_DIR } = await aMigratedDatabase();
let program = await aMonitoredProgram(DATA_DIR);
const unverified = await aMember(program);
await program.db.updateTable('users').set({ is_verified: 0 }).execute();

/** How long a request may block the event loop, in ms, and how much memory half-sent ones may use, in bytes. */
const budget = { block: 50, memory: 64 * 1024 * 1024 };

async function post(path: string, body: string | FormData, as?: SignedIn) {
  const response = await fetch(`${program.url}${path}`, {
    method: 'POST',
    headers: {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(as && { authorization: `Bearer ${as.token}` }),
    },
    body,
  });
  return { status: response.status, text: await response.text() };
}

/**
 * How long a request blocks the loop: the minimum of several runs, since a busy machine sometimes suspends the whole
 * program.
 */
async function leastBlock(send: () => Promise<unknown>): Promise<number> {
  const blocks: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    await program.health();
    await send();
    blocks.push((await program.health()).longestBlock);
  }
  return Math.min(...blocks);
}

const note = (what: string, value: number, unit: string) =>
  console.log(`${what}: ${value.toFixed(1)} ${unit}`);

describe('A body that a member sends', () => {
  const nested = '['.repeat(14 * 1024 * 1024);
  const fill = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length));
  const room = 380 * 1024;
  const bodies: [what: string, path: string, body: string][] = [
    ['14 MB of brackets', 'account/editPhoto', nested],
    ['brackets as long as it may be', 'account/editPhoto', fill('[', room)],
    ['empty lists side by side', 'account/editPhoto', `[${fill('[],', room)}[]]`],
    ['20,000 lists side by side', 'account/editPhoto', `[${fill('[],', 57_000)}[]]`],
    ['keys as many as there may be', 'account/editPhoto', `{${fill('"a":1,', 115_000)}"a":1}`],
    [
      'different keys as many as there may be',
      'account/editPhoto',
      `{${Array.from({ length: 19_999 }, (_, index) => `"${index}":1`).join()}}`,
    ],
    ['numbers as many as there may be', 'account/editPhoto', `{"data":[${fill('1,', 39_000)}1]}`],
    ['a long text that is no picture', 'account/editPhoto', `{"data":"${fill('a', room)}"}`],
    [
      'a long text that begins as a picture',
      'account/editPhoto',
      `{"data":"data:image/png;base64,${fill('A', room)}"}`,
    ],
    ['a text of escapes', 'account/editPhoto', `{"data":"${fill('\\u0041', room)}"}`],
    [
      'a text of quotes and backslashes',
      'account/editPhoto',
      `{"data":"${fill('\\\\\\"', room)}"}`,
    ],
    [
      'names that hint at a prototype',
      'account/editPhoto',
      `{"data":[${fill('{"__proto__" :1},', 200_000)}1]}`,
    ],
    ['a list of wrong entries', 'courses/takeOver', `{"courses":[${fill('{},', 57_000)}1]}`],
    ['a long name', 'account/editProfile', `{"firstName":"${fill('é', 60_000)}"}`],
    ['a long address', 'account/changeEmail', `{"email":"${fill('a.', 60_000)}","password":"x"}`],
    [
      'an address with many dots behind the @',
      'account/changeEmail',
      `{"email":"a@${fill('a.', 60_000)}","password":"x"}`,
    ],
  ];

  test.each(bodies)('of %s blocks the event loop for less than 50 ms', async (what, path, body) => {
    const { status } = await post(`/api/${path}`, body, unverified);
    expect([400, 413, 429]).toContain(status);
    const block = await leastBlock(() => post(`/api/${path}`, body, unverified));
    note(`Longest block by ${what}`, block, 'ms');
    expect(block).toBeLessThan(budget.block);
  });

  test('as a file of 10 MB blocks the event loop for less than 50 ms', async () => {
    const file = new Uint8Array(10 * 1024 * 1024).fill(7);
    const block = await leastBlock(() => {
      const form = new FormData();
      form.append('body', '{}');
      form.append('file', new Blob([file]), 'noise.png');
      return post('/api/account/editPhoto', form, unverified);
    });
    note('Longest block by a file of 10 MB', block, 'ms');
    expect(block).toBeLessThan(budget.block);
  });

  test('does not block everyone else when twelve of 14 MB arrive at once', async () => {
    const { memory: before } = await program.health();
    const blocks: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await program.health();
      const send = () => post('/api/account/editPhoto', nested, unverified).catch(() => undefined);
      await Promise.all(Array.from({ length: 12 }, send));
      blocks.push((await program.health()).longestBlock);
    }
    const { memory } = await program.health();
    note('Longest block by twelve bodies of 14 MB at once', Math.min(...blocks), 'ms');
    note('Memory that they add', (memory - before) / 1e6, 'MB');
    expect(Math.min(...blocks)).toBeLessThan(budget.block);
    expect(memory - before).toBeLessThan(budget.memory);
  });

  test('is noticed if it blocks the event loop', async () => {
    expect((await program.health(80)).longestBlock).toBeGreaterThan(70);
  });
});

describe('Two hundred half-sent bodies', () => {
  const json = (length: number) => `{"data":"data:image/png;base64,${'A'.repeat(length)}`;
  const form = fileForm({}, Buffer.alloc(9_000_000));
  const kinds = [
    ['pictures in JSON', '/api/account/editPhoto', 'application/json', json(300_000), 390_000],
    [
      'pictures in forms',
      '/api/account/editPhoto',
      form.type,
      form.payload.subarray(0, 5_000_000),
      form.payload.length,
    ],
    ['JSON', '/api/auth/login', 'application/json', json(60_000), 65_000],
    [
      'forms',
      '/forms/sign-in',
      'application/x-www-form-urlencoded',
      `email=${'a'.repeat(60_000)}`,
      65_000,
    ],
    ['events of Stripe', '/webhooks/stripe', 'application/json', ' '.repeat(500_000), 520_000],
    [
      'mail programs’ forms',
      '/newsletter/leave',
      'multipart/form-data; boundary=x',
      'x'.repeat(4_000),
      4_090,
    ],
  ] as const;

  test.each(kinds)('of %s add at most 64 MB', async (what, path, type, body, length) => {
    // A separate program, since memory that another kind has left would be reused.
    await program.kill();
    program = await aMonitoredProgram(DATA_DIR);
    for (let turn = 0; turn < 200; turn += 1)
      await post('/api/account/editProfile', '{}', unverified);
    const { memory: before } = await program.health();
    const sockets = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const head = { path, type, length, token: unverified.token };
        // From many networks, since the cap of one network would make it easy.
        return beginRequest(program.port, { ...head, from: `198.51.100.${index}` }, body);
      }),
    );
    // Requested after all of them, on a separate connection: everything sent has been read by then.
    for (let turn = 0; turn < 20; turn += 1) await fetch(`${program.url}/healthz`);
    const { memory } = await program.health();
    note(`Memory added by 200 half-sent ${what}`, (memory - before) / 1e6, 'MB');
    expect(memory - before).toBeLessThan(budget.memory);
    for (const socket of sockets) socket.destroy();
    // Their share is free again.
    await expect
      .poll(() =>
        post('/api/auth/login', `{"email":"${'a'.repeat(60_000)}"}`).then((r) => r.status),
      )
      .toBe(400);
    await expect.poll(() => readdir(join(DATA_DIR, 'incoming')).catch(() => [])).toEqual([]);
  });
});

test('A stalled body is ended with 408', async () => {
  const head = { type: 'application/json', length: 60_000, token: unverified.token };
  const form = fileForm({}, Buffer.alloc(100_000));
  const file = { ...head, type: form.type, length: form.payload.length };
  const sockets = await Promise.all([
    beginRequest(program.port, { ...head, path: '/api/account/editProfile' }, '{'),
    beginRequest(program.port, { ...head, path: '/webhooks/stripe' }, '{'),
    beginRequest(
      program.port,
      { ...file, path: '/api/account/editPhoto' },
      form.payload.subarray(0, 500),
    ),
  ]);
  expect(await Promise.all(sockets.map(statusOn))).toEqual([408, 408, 408]);
});

test('A file whose upload is cut off by a kill is removed at the next start', async () => {
  const form = fileForm({}, Buffer.alloc(1_000_000));
  const head = { path: '/api/account/editPhoto', type: form.type, length: form.payload.length };
  const from = { ...head, token: unverified.token };
  await beginRequest(program.port, from, form.payload.subarray(0, 500_000));
  const files = () => readdir(join(DATA_DIR, 'incoming'));
  await expect.poll(files, { timeout: 30_000 }).toHaveLength(1);
  await program.kill();
  expect(await files()).toHaveLength(1);
  program = await aMonitoredProgram(DATA_DIR);
  expect(await files()).toEqual([]);
});
