import { setTimeout as wait } from 'node:timers/promises';
import { type Measure, median, quantile } from '../../figure.ts';
import { visit } from '../../parts/browser/visitor.ts';
import { asAdministrator } from '../../parts/calls/administrator.ts';
import { addPages } from '../../parts/data/many-pages.ts';
import { withSite } from '../../parts/server/site.ts';

const pages = 2_000;
const changes = 8;
/** How many pages are read around each change, and the time between them in ms. */
const visits = 100;
const pause = 10;
const block = { name: 'help', text: 'If you need food now, call 2-1-1.' };

/** How long visitors wait for pages while the footer changes, which is on all of them. */
export const measure: Measure = {
  title: 'Footer change',
  run: () =>
    withSite(async ({ url, data }) => {
      const articles = await addPages(data, 2 * pages);
      const addresses = articles.map((name) => `${url}/articles/${name}`);
      const call = await asAdministrator(url);
      for (const address of addresses) await visit(address);
      const cached: number[] = [];
      for (const address of addresses.slice(-visits)) cached.push((await visit(address)).duration);

      const durations: number[] = [];
      for (let change = 0; change <= changes; change += 1) {
        const words = `Footer number ${change} of ${Date.now()}`;
        let isChanged = false;
        const changing = call('footer/editFooterData', { ...block, title: words }).then(() => {
          isChanged = true;
        });
        for (let count = 0; count < visits; count += 1) {
          const address = addresses[(change * visits + count * 7) % pages] ?? '';
          const mustBeNew = isChanged;
          const { body, duration } = await visit(address);
          if (mustBeNew && !body.includes(words)) throw new Error(`${address} is stale.`);
          // The first change meets code that is not JIT-compiled yet.
          if (change > 0) durations.push(duration);
          await wait(pause);
        }
        await changing;
        for (const address of addresses) await visit(address);
      }
      return [
        {
          name: `${pages} cached pages, slowest visit around a change`,
          value: Math.max(...durations),
          unit: 'ms',
          target: { atMost: 50 },
          note: `${changes} changes, ${durations.length} visits, median ${median(durations).toFixed(1)} ms, p99 ${quantile(durations, 0.99).toFixed(1)} ms; in the cache ${median(cached).toFixed(1)} ms. None was stale`,
        },
      ];
    }),
};
