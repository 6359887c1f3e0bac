import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure, Measure } from '../../figure.ts';
import { visit } from '../../parts/browser/visitor.ts';
import { residentMemory } from '../../parts/server/process.ts';
import { temporaryFolder, withSite } from '../../parts/server/site.ts';

/** Longer than an idle program takes to return memory: see server/platform/memory/save-memory.ts. */
const rest = 20_000;

/** The server's memory after every public page was requested once and it has been idle for a while. */
export const measure: Measure = {
  title: 'Idle memory',
  async run() {
    const data = await temporaryFolder();
    try {
      return [
        await takeFigure('Resident memory at rest', data),
        await takeFigure('The same after a second start', data),
      ];
    } finally {
      await rm(data, { recursive: true, force: true });
    }
  },
};

const takeFigure = (name: string, data: string): Promise<Figure> =>
  withSite(
    async (site) => {
      const sitemap = (await visit(`${site.url}/sitemap.xml`)).body.toString();
      const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => page);
      for (const page of pages) {
        const { status } = await visit(page, 'br');
        if (status !== 200) throw new Error(`${page}: ${status}`);
      }
      await wait(rest);
      return {
        name,
        value: residentMemory(site.pid),
        unit: 'MB',
        target: { atMost: 150 },
        note: `after ${pages.length} pages`,
      };
    },
    { DATA_DIR: data },
  );
