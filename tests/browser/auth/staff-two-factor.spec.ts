import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aRow } from '#tests/support/content/pages.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const day = 24 * 60 * 60_000;

/** Signs in a new administrator, who sees the reminder on the first screen. */
async function remindedIn(page: Page, db: Db) {
  const account = await anAccount({ db }, { accountType: 1 });
  await signIn(page, account);
  await open(page, '/dashboard');
  const reminder = page.getByRole('main').getByText(/Set up two-step sign-in by/);
  await expect(reminder).toBeVisible();
  return { account, reminder };
}

test('A new administrator is reminded of two-step sign-in on the dashboard', async ({
  page,
  db,
}) => {
  const { reminder } = await remindedIn(page, db);
  await reminder.getByRole('link', { name: 'Set it up' }).click();
  await expect(page).toHaveURL('/account/security#two-factor');
});

test('An administrator whose two weeks are over is led to the set-up, and to no other staff page', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of 403/);
  const account = await anAccount({ db }, { accountType: 1 });
  await db
    .updateTable('users')
    .set({ staff_since: Date.now() - 15 * day })
    .where('id', '=', account.userId)
    .execute();
  await signIn(page, account);
  for (const path of ['/dashboard', '/dashboard/Users', '/cms']) {
    await page.goto(path);
    const heading = page.getByRole('heading', { name: 'Set up two-step sign-in first.' });
    await expect(heading).toBeVisible();
  }
  await expectAccessible(page, 'staff without a second step', phoneAndDesktop);
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in', exact: true })).toBeVisible();
});

test('An administrator whose initial password is a week old is led to change it', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of 403/);
  const account = await anAccount({ db }, { accountType: 1 });
  const value = JSON.stringify(account.userId);
  await aRow({ db }, 'site_settings', { name: 'printedPassword', value });
  await signIn(page, account);
  await open(page, '/dashboard');
  const reminder = page.getByRole('main').getByText(/This password appeared in the server log/);
  await expect(reminder).toBeVisible();
  await db
    .updateTable('users')
    .set({ created_at: Date.now() - 8 * day })
    .where('id', '=', account.userId)
    .execute();
  await page.goto('/dashboard');
  const heading = page.getByRole('heading', { name: 'Change your password first.' });
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: 'Change my password' }).click();
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible();
});

test('The reminder of two-step sign-in is on the first screen of a session only', async ({
  page,
  db,
}) => {
  const { account, reminder } = await remindedIn(page, db);
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  await navigation.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await expect(reminder).toBeHidden();
  await page.goto('/dashboard/Events');
  await expect(reminder, 'before the application starts').toBeHidden();
  await page.goto('about:blank');
  await signIn(page, account);
  await open(page, '/dashboard');
  await expect(reminder, 'in the next session').toBeVisible();
});
