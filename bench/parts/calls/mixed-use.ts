import { setTimeout as wait } from 'node:timers/promises';
import { visit } from '../browser/visitor.ts';
import type { RunningSite } from '../server/site.ts';
import { asAdministrator } from './administrator.ts';
import { Editor } from './editor.ts';
import { listedPages } from './public-pages.ts';

const words = ['beans', 'lentils', 'salt', 'labels', 'bread', 'soup', 'lentlis', 'whole grain'];
const people = ['hazel', 'giver', '@example', 'nobody here'];
const tables = [
  'users/getUsers',
  'people/getPeople',
  'donations/getDonors',
  'donations/getDonations',
  'subscriber/allSubscriber',
  'events/allEvents',
  'contact/getMessages',
  'audit/getEntries',
];
/** It is measured afterward, so no edit changes it. */
const measured = 'Reading-Labels';

/**
 * Uses a site as on a busy day: visitors read articles, courses and all other pages and search, staff look through
 * their tables, and an editor publishes.
 * @returns how much of each
 */
export async function useSite({ url }: RunningSite, minutes: number): Promise<string> {
  const end = performance.now() + minutes * 60_000;
  const pages = await listedPages(url);
  const articles = pages
    .map((page) => /\/articles\/([^/]+)$/.exec(page)?.[1])
    .filter((name) => name !== undefined && name !== measured) as string[];
  const call = await asAdministrator(url);
  const editor = await Editor.signIn(url);
  const [read, searched, looked, published] = await Promise.all([
    often(end, 20, (count) => read200(pages[count % pages.length] ?? '')),
    often(end, 100, (count) =>
      read200(`${url}/search?q=${words[count % words.length]}+${count % 500}`),
    ),
    often(end, 250, (count) =>
      call(tables[count % tables.length] ?? '', {
        page: 1,
        pageSize: 50,
        search: people[count % people.length],
      }),
    ),
    often(end, 5_000, (count) => editor.publish(articles[count % articles.length] ?? '')),
  ]);
  return `${read} pages, ${searched} searches, ${looked} tables and ${published} edits`;
}

/**
 * Does something over and over.
 * @param pause between two times, in ms
 * @returns how often
 */
async function often(
  end: number,
  pause: number,
  act: (count: number) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for (; performance.now() < end; count += 1) {
    await act(count);
    await wait(pause);
  }
  return count;
}

async function read200(page: string): Promise<void> {
  const { status } = await visit(page, 'br');
  if (status !== 200) throw new Error(`${page}: ${status}`);
}
