import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

/** The widths of a phone's window and of a desktop's, in px. */
export const phoneAndDesktop = [360, 1280];

/**
 * Expects that axe finds no violation on the page as it is, including frames of the same site, and that
 * nothing is wider than the window.
 * @param where what the page shows, for the failure message
 * @param widths of the window, in px; absent: the current width
 */
export async function expectAccessible(
  page: Page,
  where: string,
  widths: readonly (number | undefined)[] = [page.viewportSize()?.width],
): Promise<void> {
  const size = page.viewportSize();
  // What is under the pointer looks different.
  await page.mouse.move(0, 0);
  for (const width of widths) {
    if (width !== undefined && width !== page.viewportSize()?.width) {
      await page.setViewportSize({ width, height: size?.height ?? 900 });
    }
    await animationsEnd(page);
    expect.soft(await violations(page), `${where} at ${width} px`).toEqual([]);
    expect.soft(await overflowWidth(page), `${where} is wider than ${width} px, by`).toBe(0);
  }
  if (size) await page.setViewportSize(size);
}

/** Waits until nothing fades or slides any more. */
const animationsEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** The rules that axe finds broken, and where. It is loaded into each document only once, since it is large. */
async function violations(page: Page): Promise<object[]> {
  const { origin } = new URL(page.url());
  for (const frame of page.frames().filter((each) => each.url().startsWith(origin))) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  return page.evaluate(async () => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    // Without this, everything that is right would be sent too, which takes longer than the check.
    const found = await here.run(document, {
      resultTypes: ['violations'],
      // Off by default: a name that lacks what is written on a button cannot be said to it.
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
