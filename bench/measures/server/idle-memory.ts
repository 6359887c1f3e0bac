import { setTimeout as wait } from 'node:timers/promises';
import type { Measure } from '../../figure.ts';
import { visit } from '../../parts/browser/visitor.ts';
import { residentMemory } from '../../parts/server/process.ts';
import { withSite } from '../../parts/server/site.ts';

const rest = 10_000;

/** The server's memory after every public page was requested once and it has been idle for a while. */
export const measure: Measure = {
  title: 'Idle memory',
  run: () =>
    withSite(async (site) => {
      const sitemap = (await visit(`${site.url}/sitemap.xml`)).body.toString();
      const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => page);
      for (const page of pages) {
        const { status } = await visit(page, 'br');
        if (status !== 200) throw new Error(`${page}: ${status}`);
      }
      await wait(rest);
      return [
        {
          name: 'Resident memory at rest',
          value: residentMemory(site.pid),
          unit: 'MB',
          target: { atMost: 150 },
          note: `after ${pages.length} pages`,
        },
      ];
    }),
};
