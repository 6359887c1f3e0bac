import { type Measure, quantile } from '../figure.ts';
import { Editor } from '../parts/editor.ts';
import { withSite } from '../parts/site.ts';
import { visit } from '../parts/visitor.ts';

const renders = 250;
const name = 'Reading-Labels';

/** How long a visitor waits for an article that an edit has just dropped from the cache: loading, rendering, compressing. */
export const measure: Measure = {
  title: 'Uncached rendering',
  run: () =>
    withSite(async (site) => {
      const editor = await Editor.signIn(site.url);
      const durations: number[] = [];
      for (let count = 0; count < renders; count++) {
        const words = await editor.publish(name);
        const page = await visit(`${site.url}/articles/${name}`, 'br');
        if (page.status !== 200) throw new Error(`${words}: ${page.status}`);
        durations.push(page.duration);
      }
      // The first ones are compiled while they run, as after every start.
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
          name: 'Article rendered, 95 of 100 within',
          value: quantile(warm, 0.95),
          unit: 'ms',
          target: null,
        },
      ];
    }),
};
