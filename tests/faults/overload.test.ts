import { once } from 'node:events';
import { request } from 'node:http';
import { connect as connectTo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { openDatabase } from '#tests/support/database/connection.ts';
import { aMigratedDatabase } from '#tests/support/database/database.ts';
import { freePort } from '#tests/support/http/free-port.ts';
import { fileForm } from '#tests/support/http/multipart.ts';
import { beginRequest } from '#tests/support/http/unfinished-request.ts';
import { load } from '#tests/support/load/autocannon.ts';
import { aProbe, type ProbeFigures } from '#tests/support/load/probe.ts';
import { anEditor, asBrowser, type SignedIn } from '#tests/support/people/accounts.ts';
import { aProgram } from '#tests/support/server/program.ts';

/** How long each kind of load goes on, in seconds: LOAD_TIME=5 is short. */
const loadTime = Number(process.env.LOAD_TIME ?? 20);
/** The memory of a small machine, in MB. */
const memory = 512;
/** Node's own limit, in MB, in a container with so much memory. */
const heapLimit = memory / 2;
/**
 * How long a search may take a second after a load has ended, in ms; it takes 20 on a machine that does nothing else.
 */
const recovered = 2_000;

let program: Awaited<ReturnType<typeof aProgram>>;
let take: () => Promise<ProbeFigures>;
let editors: SignedIn[];
let port: number;
/** Pages rendered in a second when as many are asked for as it can render. */
let capacity: number;
const opened: Socket[] = [];

beforeAll(async () => {
  const { DATA_DIR } = await aMigratedDatabase();
  const healthPort = await freePort();
  program = await aProgram({
    DATA_DIR,
    SITE_URL: 'http://site.test',
    TRUST_PROXY: '127.0.0.1',
    NODE_OPTIONS: `--max-old-space-size=${heapLimit}`,
    HEALTH_PORT: `${healthPort}`,
  });
  port = Number(new URL(program.url).port);
  const { db } = await openDatabase({ dataDirectory: DATA_DIR });
  stopAtEnd(() => db.destroy());
  editors = [];
  for (let count = 0; count < 40; count += 1) editors.push(await anEditor({ db }));
  take = await aProbe(program, `http://127.0.0.1:${healthPort}`);
  await load(`${program.url}/search?q=beans`, 4, 5);
  capacity = (await load(`${program.url}/search?q=beans`, 4, 5)).served;
  console.log(`It renders ${capacity.toFixed(0)} pages a second.`);
  await take();
}, 120_000);

afterAll(() => {
  for (const socket of opened) socket.destroy();
});

const percentile = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
const largest = (times: number[]) => Math.max(0, ...times).toFixed(0);
/** The median, the 99th percentile and the largest. */
const summary = (times: number[]) =>
  `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.99).toFixed(0)} / ${largest(times)} ms`;

/** Prints what a load did, and requires that the program held. */
async function expectHeld(what: string): Promise<void> {
  const { health, healthPort, cached, failed, memory: highest, memoryOfAll } = await take();
  await wait(1_000);
  const began = performance.now();
  const after = await fetch(`${program.url}/search?q=beans`);
  await after.text();
  const time = performance.now() - began;
  console.log(
    `${what}: /healthz ${summary(health)}, on its port ${summary(healthPort)}; cached pages ${summary(cached)}; ` +
      `${failed.length} failed; memory ${highest.toFixed(0)} MB, with its processes ${memoryOfAll.toFixed(0)} MB; ` +
      `a second later a search takes ${time.toFixed(0)} ms`,
  );
  expect(failed).toEqual([]);
  // The largest is printed, not required: another process may have had the processor.
  for (const times of [health, healthPort]) {
    expect(times.length).toBeGreaterThan(0);
    expect(percentile(times, 0.5)).toBeLessThan(100);
  }
  expect(highest).toBeLessThan(memory);
  expect(after.status).toBe(200);
  expect(time).toBeLessThan(recovered);
}

describe('More pages than it can render', () => {
  test.each([40, 400, 2_000])('from %i busy connections', async (connections) => {
    const url = `${program.url}/search?q=beans`;
    const { served, shed, failed } = await load(url, connections, loadTime);
    console.log(
      `${connections} connections: ${served.toFixed(0)} served and ${shed.toFixed(0)} shed a second, ${failed} failed`,
    );
    await expectHeld(`${connections} busy connections`);
    expect(failed).toBe(0);
    // It goes on with its work: the load itself and other programs take most of the processor.
    expect(served).toBeGreaterThan(capacity / 10);
  });

  test('and staff, who keep working', async () => {
    const flood = load(`${program.url}/search?q=beans`, 400, loadTime);
    const [editor] = editors;
    const until = performance.now() + loadTime * 1_000;
    const outcomes: number[] = [];
    const times: number[] = [];
    while (performance.now() < until) {
      const began = performance.now();
      const headers = asBrowser(editor as SignedIn);
      const response = await fetch(`${program.url}/dashboard`, { headers, redirect: 'manual' });
      await response.text();
      outcomes.push(response.status);
      times.push(performance.now() - began);
      await wait(100);
    }
    await flood;
    console.log(`Staff: ${outcomes.length} pages, at most ${largest(times)} ms`);
    expect(outcomes.filter((status) => status !== 200)).toEqual([]);
  });
});

test('More calls than it can answer', async () => {
  const url = `${program.url}/api/none`;
  const { shed, failed } = await load(url, 2_000, loadTime);
  console.log(`2,000 connections with calls: ${shed.toFixed(0)} shed a second, ${failed} others`);
  await expectHeld('2,000 connections with calls');
});

async function openConnection(): Promise<Socket> {
  const socket = connectTo(port, '127.0.0.1');
  socket.on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function inBatches(count: number, work: (index: number) => Promise<unknown>) {
  for (let done = 0; done < count; done += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => work(done + index)));
}

describe('Connections that do nothing', () => {
  test('5,000 that send nothing, or one request', async () => {
    await inBatches(5_000, async (index) => {
      const socket = await openConnection();
      if (index % 2 === 0) socket.write('GET /About HTTP/1.1\r\nhost: site.test\r\n\r\n');
      socket.resume();
    });
    await wait(loadTime * 1_000);
    await expectHeld('5,000 idle connections');
  });

  test('2,000 slow senders of headers and 2,000 of bodies', async () => {
    await inBatches(4_000, async (index) => {
      if (index % 2 === 0) {
        const socket = await openConnection();
        socket.write('GET /About HTTP/1.1\r\nhost: ');
        socket.resume();
        return;
      }
      const from = `198.51.100.${(index >> 1) % 250}`;
      const head = { path: '/api/auth/login', type: 'application/json', length: 60_000, from };
      const socket = await beginRequest(port, head, '{"email":"');
      socket.resume();
      opened.push(socket);
    });
    const until = performance.now() + loadTime * 1_000;
    while (performance.now() < until) {
      for (const socket of opened) if (socket.writable) socket.write('a');
      await wait(1_000);
    }
    await expectHeld('4,000 slow senders');
    for (const socket of opened.splice(0)) socket.destroy();
  });

  test('2,000 that do not read their responses', async () => {
    const page = await (await fetch(`${program.url}/`)).text();
    const script = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '/';
    await inBatches(2_000, async (index) => {
      const socket = await openConnection();
      socket.pause();
      const get = `GET ${script} HTTP/1.1\r\nhost: site.test\r\nx-forwarded-for: 198.51.100.${index % 250}\r\n\r\n`;
      socket.write(get.repeat(20));
    });
    await wait(loadTime * 1_000);
    await expectHeld('2,000 connections that do not read');
    for (const socket of opened.splice(0)) socket.destroy();
  });
});

test('200 uploads at once of pictures with 25 megapixels', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 60, height: 60, channels: 3, background: '#888', noise } as const;
  const small = await sharp({ create }).png().toBuffer();
  const picture = await sharp(small).resize(5_000, 5_000).jpeg({ quality: 80 }).toBuffer();
  const form = fileForm({ name: 'large.jpg' }, picture);
  const upload = (_: unknown, index: number) =>
    new Promise<number | string>((resolve) => {
      const { token } = editors[index % editors.length] as SignedIn;
      const headers = {
        'content-type': form.type,
        'content-length': form.payload.length,
        'x-forwarded-for': `198.51.100.${index}`,
        authorization: `Bearer ${token}`,
      };
      const options = { method: 'POST', headers, agent: false } as const;
      request(`${program.url}/api/media/upload`, options, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
        .once('error', (error) => resolve(error.message))
        .end(form.payload);
    });
  const outcomes = await Promise.all(Array.from({ length: 200 }, upload));
  const counts = Map.groupBy(outcomes, (outcome) => outcome);
  console.log(
    `200 uploads: ${[...counts].map(([outcome, each]) => `${each.length} × ${outcome}`).join(', ')}`,
  );
  await expectHeld('200 uploads at once');
  expect(counts.get(200)?.length).toBeGreaterThan(0);
  expect(
    [...counts.keys()].filter((outcome) => ![200, 429, 503].includes(outcome as number)),
  ).toEqual([]);
});
