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
  problems.expect(/ERR_FAILED|Failed to fetch/);
  problems.expect(/503/);
  problems.expect(/Error loading route module|dynamically imported module/);
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
