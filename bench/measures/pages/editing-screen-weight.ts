import type { Figure, Measure } from '../../figure.ts';
import { withBrowser } from '../../parts/browser/browser.ts';
import { transfersOf, weigh } from '../../parts/browser/transfers.ts';
import { administrator, withSite } from '../../parts/server/site.ts';

const screens = ['/cms/articles/Reading-Labels', '/cms/board/Board', '/cms'];

/** The scripts that an editing screen fetches on a first visit. */
export const measure: Measure = {
  title: 'Weight of the editing screens',
  run: () =>
    withSite((site) =>
      withBrowser(async (browser) => {
        const figures: Figure[] = [];
        for (const path of screens) {
          const transfers = await transfersOf(browser, site.url + path, async (context) => {
            const login = `${site.url}/api/auth/login`;
            const reply = await context.request.post(login, { data: administrator });
            if (!reply.ok()) throw new Error(`auth/login: ${await reply.text()}`);
          });
          const scripts = transfers.filter(({ kind }) => kind === 'script');
          figures.push({
            name: `${path}: scripts`,
            value: weigh(scripts),
            unit: 'KB',
            target: { atMost: 400 },
            note: `${scripts.length} files`,
          });
        }
        return figures;
      }),
    ),
};
