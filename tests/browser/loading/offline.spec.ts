import type { Locator, Page } from '@playwright/test';
import { countDocuments } from '#tests/support/browser/documents.ts';
import { expect, open, test } from '#tests/support/browser/fixtures.ts';

/** Longer than a link has to be visible before its page is prefetched, in ms. */
const prefetched = 2_500;
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const message = (page: Page) => page.getByRole('main').getByLabel('Your message');

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2 }));
  await page.waitForTimeout(prefetched);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
  await page.waitForTimeout(prefetched);
}

/** Types a message, and waits for what the form then loads. */
async function typeMessage(page: Page): Promise<void> {
  const loaded = [/getBotChallenge/, /proof-of-work/].map((address) =>
    page.waitForResponse(address),
  );
  await message(page).fill('Is the kitchen open in winter?');
  await Promise.all(loaded);
}

/** Cuts the network while nothing is being prefetched, which would fail. */
async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}

async function fillInContactForm(page: Page): Promise<Locator> {
  const main = page.getByRole('main');
  await main.getByLabel('Your name').fill('Maya Bean');
  await main.getByLabel('Your email').fill('maya@example.org');
  await main.getByLabel('What is it about?').fill('Winter');
  await message(page).fill('Is the kitchen open in winter?');
  return main;
}

test('A visitor who scrolls while offline keeps the page and what was typed on it', async ({
  page,
}) => {
  await open(page, '/Contact');
  await typeMessage(page);
  await goOffline(page);
  await scrollThrough(page);
  await expect(message(page)).toHaveValue('Is the kitchen open in winter?');
});

test('A visitor who points at a link while offline keeps the page that would need more of the build', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await open(page, '/About');
  const loaded = countDocuments(page);
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('link', { name: 'Search', exact: true }).hover();
  await failed;
  await page.waitForTimeout(500);
  expect(loaded.count).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('A visitor on a bad network keeps the page when chunks of the build cannot be loaded', {
  tag: '@slow',
}, async ({ page, context, problems }) => {
  problems.expect(/ERR_FAILED|Error loading route module|dynamically imported module/);
  await open(page, '/');
  const loaded = countDocuments(page);
  await context.route(/\/assets\/.*\.js/, (route) => route.abort());
  await scrollThrough(page);
  expect(loaded.count).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('A chunk that is gone after a deploy does not reload the page while text is typed', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_FAILED|Error loading route module|dynamically imported module/);
  // From the beginning: a link that has been visible for a while is prefetched.
  await context.route(/\/assets\/faq\.route-.*\.js/, (route) => route.abort());
  await open(page, '/Contact');
  await message(page).fill('Is the kitchen open in winter?');
  const loaded = countDocuments(page);
  await page.getByRole('contentinfo').locator('a[href="/FAQ"]').first().click();
  await expect(notice(page, 'This page couldn’t be loaded.')).toBeVisible();
  expect(loaded.count).toBe(0);
  await expect(message(page)).toHaveValue('Is the kitchen open in winter?');
  // A newer build has replaced that chunk permanently: retrying would never help.
  await page.getByRole('link', { name: 'Discard what you typed and open it' }).click();
  await expect(page).toHaveURL(/\/FAQ$/i);
  expect(loaded.count).toBe(1);
});

test('A visitor who follows a link while offline sees that, and continues once connected', async ({
  page,
  context,
}) => {
  await open(page, '/Contact');
  await typeMessage(page);
  await goOffline(page);
  const link = page.getByRole('contentinfo').locator('a[href="/FAQ"]').first();
  await link.click();
  await expect(notice(page, 'You’re offline. This page will open once')).toBeVisible();
  await expect(message(page)).toHaveValue('Is the kitchen open in winter?');
  await context.setOffline(false);
  // Typed text is only left by choice.
  await expect(notice(page, 'You’re connected again.')).toBeVisible();
  await expect(message(page)).toHaveValue('Is the kitchen open in winter?');
  await page.getByRole('button', { name: 'Open the page' }).click();
  await expect(page).toHaveURL(/\/FAQ$/i);
});

test('A link followed while offline opens by itself once connected, unless the visitor stays', async ({
  page,
  context,
}) => {
  await open(page, '/Contact');
  const footer = page.getByRole('contentinfo');
  await goOffline(page);
  await footer.locator('a[href="/FAQ"]').first().click();
  await notice(page, 'You’re offline.').getByRole('button', { name: 'Stay here' }).click();
  await expect(notice(page, 'You’re offline.')).toBeHidden();
  await footer.locator('a[href="/About"]').first().click();
  await expect(notice(page, 'You’re offline. This page will open once')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/About$/i);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('A message sent while offline stays in the form, with an explanation', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await open(page, '/Contact');
  const main = await fillInContactForm(page);
  await context.setOffline(true);
  await main.getByRole('button', { name: 'Send' }).click();
  await expect(main.getByText('You’re offline, so nothing was sent.')).toBeVisible();
  await expect(message(page)).toHaveValue('Is the kitchen open in winter?');
});

test('An interrupted response is not treated as a success', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await open(page, '/Contact');
  const main = await fillInContactForm(page);
  const broken = { status: 200, contentType: 'application/json', body: '{"code":1,"mess' };
  await context.route('**/api/contact/**', (route) => route.fulfill(broken));
  await main.getByRole('button', { name: 'Send' }).click();
  await expect(main.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(message(page)).toHaveValue('Is the kitchen open in winter?');
});

/** Follows a link whose page cannot be reached just then. */
async function openUnreachable(page: Page): Promise<void> {
  await open(page, '/Contact');
  await page.route(/\.data\b/, (route) => route.abort());
  await page.getByRole('contentinfo').locator('a[href="/FAQ"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page couldn’t be loaded');
  await page.unroute(/\.data\b/);
}

test('A page that cannot be reached says so, and opens at the next attempt', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await openUnreachable(page);
  // By keyboard, as a line that appears above it may move the button while it is clicked.
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good questions');
});

test('A page that could not be reached opens by itself once connected', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await openUnreachable(page);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good questions');
});
