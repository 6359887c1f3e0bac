import { type BrowserContext, expect, type Page } from '@playwright/test';

/** An entry of the Layout Instability API, which TypeScript's library lacks. */
interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface LayoutShift {
  /** How far the page has shifted, as the browser scores it. */
  value: number;
  /** When, and what has moved from where to where. */
  description: string;
}

declare global {
  interface Window {
    layoutShifts: LayoutShift[];
  }
}

/** Notes from now on how every page that is opened shifts. */
export const watchLayoutShift = (where: Page | BrowserContext): Promise<unknown> =>
  where.addInitScript(() => {
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    const describe = ({ value, startTime, sources }: LayoutShiftEntry) => {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const text = node?.textContent?.trim().slice(0, 40);
        return `${node?.nodeName} “${text}” from ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
      });
      return `${value} after ${startTime} ms: ${moved.join(', ')}`;
    };
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShiftEntry[]) {
        window.layoutShifts.push({ value: entry.value, description: describe(entry) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Expects that a page, which is called `name`, has hardly shifted. */
export async function expectNoLayoutShift(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  const message = [name, ...shifts.map(({ description }) => description)].join('\n');
  expect(total, message).toBeLessThan(0.01);
}
