import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

/** `npm test` runs axe at the first width alone. */
const isQuick = Boolean(process.env.QUICK);

/** The widths of a phone's window and of a desktop's, in px. */
export const phoneAndDesktop = [360, 1280];

/**
 * Expects that axe finds no violation on the current page, including frames of the same site, and that nothing is wider
 * than the window: light at the first width, dark at the next, and so on.
 * @param where what the page shows, for the failure message
 * @param widths of the window, in px; absent: the current width
 */
export async function expectAccessible(
  page: Page,
  where: string,
  widths: readonly (number | undefined)[] = [page.viewportSize()?.width],
): Promise<void> {
  const size = page.viewportSize();
  // Hovered elements look different.
  await page.mouse.move(0, 0);
  for (const [index, width] of widths.entries()) {
    if (width !== undefined && width !== page.viewportSize()?.width) {
      await page.setViewportSize({ width, height: size?.height ?? 900 });
    }
    if (widths.length > 1) {
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' });
    }
    await animationsEnd(page);
    if (index === 0 || !isQuick) {
      expect.soft(await violations(page), `${where} at ${width} px`).toEqual([]);
    }
    expect.soft(await overflowWidth(page), `${where} is wider than ${width} px, by`).toBe(0);
  }
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null });
}

/** Waits until all animations have finished. */
const animationsEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/**
 * The axe violations on the page, with their locations. It is loaded into each document only once, since it is large.
 */
async function violations(page: Page): Promise<object[]> {
  const { origin } = new URL(page.url());
  for (const frame of page.frames().filter((each) => each.url().startsWith(origin))) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  return page.evaluate(async () => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    // Otherwise all passed rules would be sent too, which takes longer than the check.
    const found = await here.run(document, {
      resultTypes: ['violations'],
      // Off by default. Users of speech control say the visible label, so the accessible name must contain it.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    return found.violations.map(({ id, nodes }) => ({
      rule: id,
      where: nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
    }));
  });
}

/** How far the page scrolls horizontally, in px. */
const overflowWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
