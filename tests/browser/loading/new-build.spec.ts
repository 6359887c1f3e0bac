import type { Page } from '@playwright/test';
import { countDocuments } from '#tests/support/browser/documents.ts';
import { applicationStarted, expect, open, test } from '#tests/support/browser/fixtures.ts';

const pollInterval = 5 * 60_000;

async function startWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await startHere(page);
}

/** Starts the application with a clock that only advances on request. */
async function startHere(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(async () => {
    await page.clock.runFor(100);
    const isStarted = await page.evaluate(() =>
      Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__react')),
    );
    expect(isStarted).toBe(true);
  }).toPass();
  await page.clock.runFor(500);
}

async function breakApart(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  });
  await page.clock.runFor(1);
}

test('An open page checks every five minutes for a newer build, and stays if there is none', async ({
  page,
}) => {
  const loaded = countDocuments(page);
  const polls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/builds/latest.json')) polls.push(new URL(request.url()).search);
  });
  await startWithClock(page, '/About');
  await page.clock.runFor(pollInterval);
  await expect.poll(() => polls.length).toBe(1);
  expect(polls[0]).toMatch(/^\?\d+$/);
  await page.clock.runFor(pollInterval);
  await expect.poll(() => polls.length).toBe(2);
  expect(loaded.count).toBe(1);
});

test('A page of an older build reloads itself, at most once in ten seconds', {
  tag: '@slow',
}, async ({ page, context }) => {
  await context.route('**/builds/latest.json?*', (route) =>
    route.fulfill({ json: { id: 'another', timestamp: 1 } }),
  );
  const loaded = countDocuments(page);
  await startWithClock(page, '/About');
  await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
  await page.clock.runFor(pollInterval);
  await expect(page.locator('html[data-old]')).toHaveCount(0);
  await startHere(page);
  expect(loaded.count).toBe(2);
  await breakApart(page);
  await page.waitForTimeout(300);
  expect(loaded.count, 'within ten seconds').toBe(2);
  await page.clock.runFor(10_000);
  await breakApart(page);
  await expect.poll(() => loaded.count, 'after ten seconds').toBe(3);
});

test('If a chunk of the build is missing, the next page loads as a new document, once', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_FAILED|Error loading route module|dynamically imported module/);
  await open(page, '/Contact');
  const loaded = countDocuments(page);
  await context.route(/\/assets\/faq\.route-.*\.js/, (route) => route.abort());
  await page
    .getByRole('contentinfo')
    .getByRole('navigation', { name: 'Footer' })
    .locator('a[href="/FAQ"]')
    .click();
  await expect.poll(() => loaded.count).toBeGreaterThan(0);
  await page.waitForTimeout(1_500);
  expect(loaded.count).toBeLessThanOrEqual(2);
  await context.unroute(/\/assets\/faq\.route-.*\.js/);
  await page.goto('/FAQ');
  await applicationStarted(page);
});
