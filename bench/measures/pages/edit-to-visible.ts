import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, type Measure, median, quantile } from '../../figure.ts';
import { visit } from '../../parts/browser/visitor.ts';
import { Editor } from '../../parts/calls/editor.ts';
import { withPostgres } from '../../parts/server/postgres.ts';
import { type RunningSite, withSite } from '../../parts/server/site.ts';

const edits = 100;
const name = 'Reading-Labels';
const patience = 10_000;

/** From the reply to an edit until a page shows it: on its own node, and on another one. */
export const measure: Measure = {
  title: 'Edit to visible',
  run: async () => {
    const [alone = []] = await withSite((site) => editAndWatch(site, [site]));
    const [own = [], others = []] = await withPostgres((databaseUrl) => {
      const settings = { DATABASE_URL: databaseUrl };
      return withSite(
        (one) => withSite((other) => editAndWatch(one, [one, other]), settings),
        settings,
      );
    });
    return [
      figure('One node on SQLite', alone),
      figure('Own node on PostgreSQL', own),
      figure('Another node on PostgreSQL', others),
    ];
  },
};

/** @returns for each watched node, how long each edit took to appear there, in ms */
async function editAndWatch(edited: RunningSite, watched: RunningSite[]): Promise<number[][]> {
  const editor = await Editor.signIn(edited.url);
  const durations: number[][] = watched.map(() => []);
  for (let count = 0; count < edits; count++) {
    // The page is in every node's cache, so that the edit has something to drop.
    for (const { url } of watched) await visit(`${url}/articles/${name}`);
    // Varies the phase of the other node's polling.
    await wait(Math.random() * 300);
    const words = await editor.publish(name);
    const begun = performance.now();
    const seen = await Promise.all(watched.map(({ url }) => untilSeen(url, words, begun)));
    for (const [index, duration] of seen.entries()) durations[index]?.push(duration);
  }
  return durations;
}

async function untilSeen(url: string, words: string, begun: number): Promise<number> {
  while (performance.now() - begun < patience) {
    const { body } = await visit(`${url}/articles/${name}`);
    if (body.includes(words)) return performance.now() - begun;
    await wait(5);
  }
  throw new Error(`${url} does not show '${words}' after ${patience} ms.`);
}

function figure(name: string, durations: number[]): Figure {
  return {
    name: `${name}, p99`,
    value: quantile(durations, 0.99),
    unit: 'ms',
    target: { atMost: 300 },
    note: `${durations.length} edits, median ${median(durations).toFixed(0)} ms, slowest ${Math.max(...durations).toFixed(0)} ms`,
  };
}
