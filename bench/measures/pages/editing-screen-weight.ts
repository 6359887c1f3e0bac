import type { BrowserContext, Page } from '@playwright/test';
import type { Figure, Measure } from '../../figure.ts';
import { withBrowser } from '../../parts/browser/browser.ts';
import { transfersOf, weigh } from '../../parts/browser/transfers.ts';
import { administrator, withSite } from '../../parts/server/site.ts';

const screens = [
  '/cms/articles/Reading-Labels',
  '/cms/board/Board',
  '/cms/faq/1',
  '/cms/media',
  '/cms/settings',
  '/cms',
  '/dashboard/Events/new',
];

/** The text editor is loaded once a text is near the window. */
async function loadEditor(page: Page): Promise<void> {
  const lines = page.locator('.list-item summary');
  if ((await lines.count()) > 0) await lines.first().click();
  const fields = page.locator('.field:has(.md-text)');
  if ((await fields.count()) === 0) return;
  await fields.first().evaluate((field) => field.scrollIntoView());
  await page.locator('.md-text[contenteditable="true"]').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** The scripts that an editing screen fetches on a first visit, with the text editor where it has one. */
export const measure: Measure = {
  title: 'Weight of the editing screens',
  run: () =>
    withSite((site) =>
      withBrowser(async (browser) => {
        const figures: Figure[] = [];
        for (const path of screens) {
          const signIn = async (context: BrowserContext) => {
            const login = `${site.url}/api/auth/login`;
            const reply = await context.request.post(login, { data: administrator });
            if (!reply.ok()) throw new Error(`auth/login: ${await reply.text()}`);
          };
          const transfers = await transfersOf(browser, site.url + path, signIn, loadEditor);
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
