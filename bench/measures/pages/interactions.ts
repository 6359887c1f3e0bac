import type { Browser, Locator, Page } from '@playwright/test';
import { type Figure, type Measure, median, range } from '../../figure.ts';
import { phone, phoneBrowser, withBrowser } from '../../parts/browser/browser.ts';
import { comparedPages, publicPages } from '../../parts/calls/public-pages.ts';
import { inTurns, ratioOfMedians, withBothCommits } from '../../parts/server/both-commits.ts';
import { withSite } from '../../parts/server/site.ts';

const runsOfPage = 3;
/** As fast as someone taps, in ms. */
const betweenTaps = 300;

/**
 * Interaction to next paint of every public page on Lighthouse's phone: the first tap, which starts the application, and
 * then the menu, a field and the footer. It depends on the machine, so only its ratio to another commit has a target.
 */
export const measure: Measure = {
  title: 'Interactions',
  run: ({ slowdown }) =>
    withSite((site) =>
      withBrowser(async (browser) => {
        const figures: Figure[] = [];
        for (const path of publicPages) {
          const slowest: number[] = [];
          for (let run = 0; run < runsOfPage; run += 1)
            slowest.push(await slowestInteraction(browser, site.url + path, slowdown));
          figures.push({
            name: `${path}: slowest interaction`,
            value: median(slowest),
            unit: 'ms',
            target: null,
            note: range(slowest, 'ms'),
          });
        }
        return figures;
      }),
    ),
  against: (folder, { slowdown, runs }) =>
    withBothCommits(folder, (sites) =>
      withBrowser(async (browser) => {
        const figures: Figure[] = [];
        for (const path of comparedPages) {
          const slowest = await inTurns(runs, sites, ({ url }) =>
            slowestInteraction(browser, url + path, slowdown),
          );
          figures.push(ratioOfMedians(`${path}: slowest interaction`, slowest, 1.15));
        }
        return figures;
      }),
    ),
};

interface Watched extends Window {
  interactions?: number[];
}

/** The longest interaction with a page, in ms; 16 if all are shorter than the browser reports. */
async function slowestInteraction(
  browser: Browser,
  url: string,
  slowdown: number,
): Promise<number> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    userAgent: phoneBrowser,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const developer = await context.newCDPSession(page);
    await developer.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url);
    await interact(page);
    const durations = await page.evaluate(() => (window as Watched).interactions ?? []);
    return Math.max(16, ...durations);
  } finally {
    await context.close();
  }
}

/** Notes how long each event of an interaction took until the next paint (Event Timing API; 16 ms is its minimum). */
function watch(): void {
  const durations: number[] = [];
  (window as Watched).interactions = durations;
  const options = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
        durations.push(entry.duration);
    }
  }).observe(options as PerformanceObserverInit);
}

async function interact(page: Page): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading').first();
  const accept = page.getByRole('button', { name: 'Accept' });
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  const email = page.getByRole('contentinfo').getByLabel('Email');
  await tapInTurn(page, [heading, accept, menu, menu]);
  await email.scrollIntoViewIfNeeded();
  await tapInTurn(page, [email]);
  await page.keyboard.type('a@example.org', { delay: 100 });
  await page.waitForTimeout(500);
}

/** Looks for all of them first: a search for the next one would keep the page busy when it is tapped. */
async function tapInTurn(page: Page, targets: Locator[]): Promise<void> {
  const boxes: { x: number; y: number; width: number; height: number }[] = [];
  for (const target of targets) {
    const box = await target.boundingBox();
    if (!box) throw new Error(`There is nothing to tap: ${target}`);
    boxes.push(box);
  }
  for (const { x, y, width, height } of boxes) {
    await page.waitForTimeout(betweenTaps);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
  }
  await page.waitForTimeout(betweenTaps);
}
