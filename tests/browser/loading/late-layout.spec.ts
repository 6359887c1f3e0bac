import type { Locator, Page } from '@playwright/test';
import { expect, open, test } from '#tests/support/browser/fixtures.ts';
import { publicPaths, sampleOf } from '#tests/support/browser/public-paths.ts';

test.use({ viewport: { width: 390, height: 800 } });

test('A phone lays out content below the first screen when the browser is idle', async ({
  page,
}) => {
  await neverIdle(page);
  await open(page, '/Research');
  const last = page.locator('main section.letter').last();
  expect(await isLaidOut(page.locator('main section').first())).toBe(true);
  expect(await isLaidOut(last)).toBe(false);
  await page.evaluate(() => dispatchEvent(new Event('idle')));
  await expect.poll(() => isLate(page)).toBe(false);
  expect(await isLaidOut(last)).toBe(true);
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('A phone lays out the whole page for a link to a place on it', async ({ page }) => {
  await neverIdle(page);
  await open(page, '/courses/Nutrition-Basics');
  expect(await isLate(page)).toBe(true);
  const link = page.locator('.contents-list a').last();
  const target = page.locator((await link.getAttribute('href')) ?? '');
  await link.click();
  expect(await isLate(page)).toBe(false);
  await expect.poll(() => topOf(target)).toBeLessThan(60);
});

test('A phone lays out the whole page when it is reloaded, or opened at a place on it', async ({
  page,
}) => {
  await neverIdle(page);
  await page.goto('/courses/Nutrition-Basics');
  expect(await isLate(page)).toBe(true);
  await page.reload();
  expect(await isLate(page)).toBe(false);
  const place = await page.locator('.contents-list a').last().getAttribute('href');
  for (const fragment of [place, '#:~:text=Nutrition']) {
    await page.goto('about:blank');
    await page.goto(`/courses/Nutrition-Basics${fragment}`);
    expect(await isLate(page), fragment ?? '').toBe(false);
  }
});

test('A phone lays out the next page at once, and the results of a filter', async ({ page }) => {
  await neverIdle(page);
  await open(page, '/articles');
  expect(await isLate(page)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Reading Labels' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/food label/);
  expect(await isLate(page)).toBe(false);
  await open(page, '/Research');
  expect(await isLate(page)).toBe(true);
  const search = page.getByRole('main').getByRole('search');
  await search.getByRole('searchbox').fill('salt');
  await search.getByRole('button').click();
  await expect(page).toHaveURL(/q=salt/);
  expect(await isLate(page)).toBe(false);
});

test('A phone lays out the whole page when it is first scrolled', async ({ page }) => {
  await neverIdle(page);
  await page.goto('/Research');
  expect(await isLate(page)).toBe(true);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => isLate(page)).toBe(false);
});

test('What a phone lays out late is where it would be if all were laid out at once', {
  tag: '@slow',
}, async ({ page, program }) => {
  test.setTimeout(600_000);
  await neverIdle(page);
  // Blocks are laid out because they come near the screen, not because of the first scroll.
  await page.addInitScript(() =>
    addEventListener('scroll', (event) => event.stopImmediatePropagation(), true),
  );
  for (const path of sampleOf(await publicPaths(program.address), 30)) {
    await page.goto(path);
    expect(await isLate(page), path).toBe(true);
    const [late, atOnce] = await page.evaluate(async () => {
      const root = document.documentElement;
      for (let top = 0; top < root.scrollHeight; top += 400) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      }
      const places = () =>
        [...document.querySelectorAll('body *')]
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return `${element.tagName}.${element.className} ${[x, y + scrollY, width, height].map(Math.round)}`;
          });
      const before = places();
      delete root.dataset.layout;
      return [before, places()];
    });
    expect.soft(late, path).toEqual(atOnce);
  }
});

/** Lets nothing run that waits until the browser is idle, before an `idle` event of the window. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    const { requestIdleCallback } = window;
    let isIdle = false;
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (work) =>
      isIdle ? requestIdleCallback(work) : waiting.push(work);
    addEventListener('idle', () => {
      isIdle = true;
      for (const work of waiting) requestIdleCallback(work);
    });
  });

const isLate = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.layout === 'late');

const isLaidOut = (block: Locator) =>
  block.evaluate(({ firstElementChild: content }) =>
    content?.checkVisibility({ contentVisibilityAuto: true }),
  );

const topOf = (target: Locator) =>
  target.evaluate((element) => Math.round(element.getBoundingClientRect().top));
