import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** How far the page has shifted since it began, as the browser scores it. */
    layoutShift: number;
  }
}

/** Measures from now on how far every page that is opened shifts. */
export const watchLayoutShift = (where: Page | BrowserContext): Promise<unknown> =>
  where.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.layoutShift += 'value' in entry ? Number(entry.value) : 0;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How far the page has shifted. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.layoutShift);
