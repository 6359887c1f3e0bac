import { rm } from 'node:fs/promises';
import type { Figure, Measure } from '../../figure.ts';
import { visit } from '../../parts/browser/visitor.ts';
import { listedPages } from '../../parts/calls/public-pages.ts';
import { memoryAtRest } from '../../parts/server/memory.ts';
import { temporaryFolder, withSite } from '../../parts/server/site.ts';

/** The server's memory after every public page was requested once and it has been idle for a while. See also after-use.ts. */
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
      const pages = await listedPages(site.url);
      for (const page of pages) {
        const { status } = await visit(page, 'br');
        if (status !== 200) throw new Error(`${page}: ${status}`);
      }
      return memoryAtRest(site, `after ${pages.length} pages`, name);
    },
    { DATA_DIR: data },
  );
