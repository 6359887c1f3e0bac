import { type Measure, quantile } from '../../figure.ts';
import { visit } from '../../parts/browser/visitor.ts';
import { Editor } from '../../parts/calls/editor.ts';
import { processorTime } from '../../parts/server/process.ts';
import { withSite } from '../../parts/server/site.ts';

const renders = 250;
const name = 'Reading-Labels';

/**
 * How long a visitor waits for an article that an edit has just dropped from the cache: loading, rendering,
 * compressing.
 */
export const measure: Measure = {
  title: 'Uncached rendering',
  run: () =>
    withSite(async (site) => {
      const editor = await Editor.signIn(site.url);
      const durations: number[] = [];
      let taken = 0;
      for (let count = 0; count < renders; count++) {
        const words = await editor.publish(name);
        const before = processorTime(site.pid);
        const page = await visit(`${site.url}/articles/${name}`, 'br');
        if (page.status !== 200) throw new Error(`${words}: ${page.status}`);
        durations.push(page.duration);
        taken += processorTime(site.pid) - before;
      }
      // The first ones warm up the JIT, as after every start.
      const warm = durations.slice(20);
      const first = durations[0] ?? Number.NaN;
      return [
        {
          name: 'Article rendered, median',
          value: quantile(warm, 0.5),
          unit: 'ms',
          target: { atMost: 15 },
          note: `${warm.length} renders, each after an edit; the first after the start took ${first.toFixed(0)} ms`,
        },
        {
          name: 'Article rendered, p95',
          value: quantile(warm, 0.95),
          unit: 'ms',
          target: null,
        },
        {
          name: 'CPU time per render, mean',
          value: taken / renders,
          unit: 'ms',
          target: null,
          note: 'all threads; other work on the machine hardly changes it',
        },
      ];
    }),
};
