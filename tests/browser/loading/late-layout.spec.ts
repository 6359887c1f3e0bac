import type { Locator, Page } from '@playwright/test';
import { expect, startApplication, test } from '#tests/support/browser/fixtures.ts';
import { publicPaths, sampleOf } from '#tests/support/browser/public-paths.ts';

test.use({ viewport: { width: 390, height: 800 } });

test('A phone paints before it lays out what is far below, and then lays it out', async ({
  page,
}) => {
  await page.goto('/Research');
  const last = page.locator('main section.letter').last();
  expect(await isLaidOut(page.locator('main section').first())).toBe(true);
  expect(await isLaidOut(last)).toBe(false);
  await startApplication(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-layout');
  expect(await isLaidOut(last)).toBe(true);
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('A phone lays out the whole page for a link to a place on it, and when it is reloaded', async ({
  page,
}) => {
  await page.goto('/courses/Nutrition-Basics');
  const link = page.locator('.contents-list a').last();
  const target = page.locator((await link.getAttribute('href')) ?? '');
  await link.click();
  await expect(page.locator('html')).not.toHaveAttribute('data-layout');
  await expect.poll(() => topOf(target)).toBeLessThan(60);
  const top = await topOf(target);
  const height = await heightOf(page);
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-layout');
  expect(await heightOf(page)).toBe(height);
  await expect.poll(() => topOf(target)).toBe(top);
});

test('A phone lays out the next page at once', async ({ page }) => {
  await page.goto('/articles');
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'late');
  await page.getByRole('main').getByRole('link', { name: 'Reading Labels' }).first().click();
  await expect(page).toHaveURL('/articles/Reading-Labels');
  await expect(page.locator('html')).not.toHaveAttribute('data-layout');
});

test('What a phone lays out late is where it would be if all were laid out at once', {
  tag: '@slow',
}, async ({ page, program }) => {
  // Otherwise the application lays out the rest by itself.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  for (const path of sampleOf(await publicPaths(program.address), 30)) {
    await page.goto(path);
    for (let y = 0; y < (await heightOf(page)); y += 400) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      );
    }
    const [late, atOnce] = await page.evaluate(() => {
      const places = () =>
        [...document.querySelectorAll('body *')]
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return `${element.tagName}.${element.className} ${[x, y + scrollY, width, height].map(Math.round)}`;
          });
      const before = places();
      delete document.documentElement.dataset.layout;
      return [before, places()];
    });
    expect.soft(late, path).toEqual(atOnce);
  }
});

const isLaidOut = (block: Locator) =>
  block.evaluate(({ firstElementChild: content }) =>
    content?.checkVisibility({ contentVisibilityAuto: true }),
  );

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

const topOf = (target: Locator) =>
  target.evaluate((element) => Math.round(element.getBoundingClientRect().top));
