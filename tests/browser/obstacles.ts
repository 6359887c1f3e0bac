import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

/** The widths of a phone's window and of a desk's, in px. */
export const phoneAndDesk = [360, 1280];

/**
 * Expects that axe finds nothing wrong with the page as it stands, frames of the same site too, and that
 * nothing is wider than the window.
 * @param where what the page shows, for the person who reads of the failure
 * @param widths of the window, in px; absent: as it is
 */
export async function expectNoObstacle(
  page: Page,
  where: string,
  widths: readonly (number | undefined)[] = [page.viewportSize()?.width],
): Promise<void> {
  const size = page.viewportSize();
  // What the pointer happens to rest on looks otherwise.
  await page.mouse.move(0, 0);
  for (const width of widths) {
    if (width !== undefined && width !== page.viewportSize()?.width) {
      await page.setViewportSize({ width, height: size?.height ?? 900 });
    }
    await untilStill(page);
    expect.soft(await obstacles(page), `${where} at ${width} px`).toEqual([]);
    expect.soft(await pixelsBeside(page), `${where} is wider than ${width} px, by`).toBe(0);
  }
  if (size) await page.setViewportSize(size);
}

/** What fades or slides is looked at when it has arrived. */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** What axe finds: the rules that are broken, and where. It is brought into each document once, as it is large. */
async function obstacles(page: Page): Promise<object[]> {
  const { origin } = new URL(page.url());
  for (const frame of page.frames().filter((each) => each.url().startsWith(origin))) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  return page.evaluate(async () => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    // All that is right would be sent too, which takes longer than to find what is wrong.
    const { violations } = await here.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({
      rule: id,
      where: nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
    }));
  });
}

/** How far one can scroll sideways, in px. */
const pixelsBeside = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
