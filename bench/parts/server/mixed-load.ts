import { request } from 'node:http';
import type { RunningSite } from './site.ts';

export const rounds = 1200;
const words = ['bean', 'lentil', 'salt', 'oil', 'label', 'bread', 'soup', 'water', 'grain'];

interface Request {
  path: string;
  /** JSON; absent: a GET. */
  body?: string;
}

/** Requests searches, missing pages, data of pages and sign-ins, eight at a time. */
export async function loadSite(site: RunningSite): Promise<void> {
  const work = requests().values();
  await Promise.all(Array.from({ length: 8 }, () => sendAll(site, work)));
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
