import { type Figure, type Measure, median, quantile } from '../../figure.ts';
import { visit } from '../../parts/browser/visitor.ts';
import { Editor } from '../../parts/calls/editor.ts';
import { addPages, paragraph } from '../../parts/data/many-pages.ts';
import { withSite } from '../../parts/server/site.ts';

const pages = 2_000;
const edits = 60;
/** The first edits meet code that is not JIT-compiled yet, and start the rendering thread. */
const warmUp = 5;

/** From pressing 'Publish' until a visitor's page shows the edit, on a site of two thousand pages. */
export const measure: Measure = {
  title: 'Publish to visible',
  run: () =>
    withSite(async ({ url, data }) => {
      const names = await addPages(data, pages);
      const editor = await Editor.signIn(url);
      const durations: number[] = [];
      for (let count = 0; count < warmUp + edits; count += 1) {
        const name = names[(count * 7) % names.length] ?? '';
        const address = `${url}/articles/${name}`;
        // The page and its list are in the cache, so that the edit has something to drop.
        await visit(address);
        await visit(`${url}/articles`);
        const version = await editor.versionOf(name);
        const begun = performance.now();
        const words = await editor.publishWhole(name, version, paragraph, 4);
        const { body } = await visit(address);
        const duration = performance.now() - begun;
        if (!body.includes(words)) throw new Error(`${name} does not show '${words}'.`);
        if (count >= warmUp) durations.push(duration);
      }
      return [figure(durations)];
    }),
};

const figure = (durations: number[]): Figure => ({
  name: `One node on SQLite, ${pages} pages, p95`,
  value: quantile(durations, 0.95),
  unit: 'ms',
  target: { atMost: 50 },
  note: `${durations.length} edits, median ${median(durations).toFixed(0)} ms, slowest ${Math.max(...durations).toFixed(0)} ms`,
});
