import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Measure } from '../../figure.ts';
import { residentMemory } from '../../parts/server/process.ts';
import { type RunningSite, withSite } from '../../parts/server/site.ts';

const rounds = 1200;
const words = ['bean', 'lentil', 'salt', 'oil', 'label', 'bread', 'soup', 'water', 'grain'];
/** Longer than an idle program takes to return memory: see server/platform/memory/save-memory.ts. */
const rest = 20_000;

/** The server's memory after searches, pages that do not exist, data of pages and sign-ins, eight at a time. */
export const measure: Measure = {
  title: 'Memory after mixed load',
  run: () =>
    withSite(async (site) => {
      const work = requests().values();
      await Promise.all(Array.from({ length: 8 }, () => sendAll(site, work)));
      const loaded = residentMemory(site.pid);
      await wait(rest);
      const note = `${loaded.toFixed(0)} MB right after ${rounds} searches and as many missing pages and data`;
      const value = residentMemory(site.pid);
      return [{ name: 'Resident memory', value, unit: 'MB', target: { atMost: 250 }, note }];
    }),
};

interface Request {
  path: string;
  /** JSON; absent: a GET. */
  body?: string;
}

function requests(): Request[] {
  return Array.from({ length: rounds }, (_, count): Request[] => [
    { path: `/search?q=${words[count % words.length]}${count % 7}` },
    { path: `/articles/none-${count}` },
    { path: '/articles/Reading-Labels.data' },
    ...(count % 20 === 0 ? [signIn(count)] : []),
  ]).flat();
}

const signIn = (count: number): Request => ({
  path: '/api/auth/login',
  body: JSON.stringify({ email: `${count}@commonplate.example`, password: 'Measured-2026' }),
});

async function sendAll({ url }: RunningSite, work: Iterable<Request>): Promise<void> {
  for (const each of work) await send(url, each);
}

/** Overload and limits are answers like any others here. */
function send(url: string, { path, body }: Request): Promise<void> {
  const headers = { 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { method: body ? 'POST' : 'GET', headers }, (response) =>
      response.resume().on('end', resolve),
    )
      .on('error', reject)
      .end(body);
  });
}
