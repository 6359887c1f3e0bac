import type { Page, Route } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { press } from '#tests/support/browser/cms-steps.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

const screenData = /\.data(\?|$)/;
const chunks = /\/assets\/.*\.js/;
const abort = (route: Route) => route.abort();
const refuse = (route: Route) => route.fulfill({ status: 503, body: 'Busy' });

const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const staff = (page: Page) => page.getByRole('navigation', { name: 'Staff' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

/** Answers whether to leave the form. */
const leave = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();

test('Staff keep the screen and what they typed while the network or the server is away', async ({
  page,
  context,
  program,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  problems.expect(/503/);
  await signIn(page, program.administrator);
  await open(page, '/cms/redirects');
  await press(page, 'Add a redirect');
  const typed = page.getByLabel('Old address');
  await typed.fill('/soup');
  const expectKept = async (text: string) => {
    await expect(notice(page, text)).toBeVisible();
    await expect(typed).toHaveValue('/soup');
    await expect(staff(page)).toBeVisible();
  };

  await context.route(chunks, abort);
  await staff(page).getByRole('link', { name: 'People', exact: true }).click();
  await leave(page);
  await expectKept('This page couldn’t be loaded.');
  await context.unroute(chunks, abort);

  await context.route(screenData, abort);
  await tryAgain(page);
  await leave(page);
  await expectKept('We couldn’t open that screen.');
  await expectAccessible(page, 'the notice on a screen without a network', phoneAndDesktop);
  await context.unroute(screenData, abort);

  await context.route(screenData, refuse);
  await tryAgain(page);
  await leave(page);
  await expectKept('We couldn’t open that screen.');
  await context.unroute(screenData, refuse);

  await tryAgain(page);
  await leave(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
  await expect(notice(page, 'We couldn’t')).toBeHidden();

  await context.route(screenData, abort);
  await page.getByRole('searchbox').fill('nobody');
  await expect(notice(page, 'We couldn’t update this screen.')).toBeVisible();
  await expect(page).not.toHaveURL(/nobody/);
  await context.unroute(screenData, abort);
  await tryAgain(page);
  await expect(page).toHaveURL(/nobody/);
});

test('A screen that could not be opened opens by itself once the network is back', async ({
  page,
  context,
  program,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await signIn(page, program.administrator);
  await open(page, '/dashboard');
  await context.route(screenData, abort);
  await staff(page).getByRole('link', { name: 'People', exact: true }).click();
  await expect(notice(page, 'We couldn’t open that screen.')).toBeVisible();
  await context.unroute(screenData, abort);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page).toHaveURL(/\/People$/);
  await expect(notice(page, 'We couldn’t')).toBeHidden();
});

test('Staff who leave for a public page without a network keep the screen and what they typed', async ({
  page,
  context,
  program,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await signIn(page, program.administrator);
  await open(page, '/cms/redirects');
  await press(page, 'Add a redirect');
  await page.getByLabel('Old address').fill('/soup');
  await context.route(screenData, abort);
  const site = page.getByRole('banner').getByRole('link', { name: 'View site' });
  await site.click();
  await leave(page);
  await expect(notice(page, 'We couldn’t open that screen.')).toBeVisible();
  await expect(page.getByLabel('Old address')).toHaveValue('/soup');
  await context.unroute(screenData, abort);
  // Typed text is only left by choice.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await tryAgain(page);
  await leave(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(staff(page)).toHaveCount(0);
});

test('Data that fails before the stylesheets of its screen is no uncaught error', async ({
  page,
  context,
  program,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await signIn(page, program.administrator);
  await open(page, '/cms/releases');
  // Its code is loaded then, and its stylesheet is no longer in the document.
  await staff(page).getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const styles = Promise.withResolvers<void>();
  await context.route(/\/assets\/.*\.css/, async (route) => {
    await styles.promise;
    await route.continue();
  });
  await context.route(screenData, abort);
  const failed = page.waitForEvent('requestfailed', (request) => screenData.test(request.url()));
  await staff(page).getByRole('link', { name: 'Releases', exact: true }).click();
  await failed;
  styles.resolve();
  await expect(notice(page, 'We couldn’t open that screen.')).toBeVisible();
});
