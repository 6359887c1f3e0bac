import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { linkIn, mailsTo } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const usedUp = 'This link has been used or has expired.';
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click();

/** The newest mailed link, as a path. */
async function newestLink(db: Db, address: string): Promise<string> {
  const { pathname, search } = linkIn((await mailsTo({ db }, address)).at(-1));
  return pathname + search;
}

const isVerified = async (db: Db, userId: string) =>
  (await db.selectFrom('users').select('is_verified').where('id', '=', userId).execute())[0]
    ?.is_verified === 1;

test('A member verifies the email with the password; the link works once, and a new one can be requested', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of 400/);
  const account = await anAccount({ db }, { isVerified: 0 });
  await page.request.post('/api/auth/login', { data: account.login });
  const link = await newestLink(db, account.email);
  await open(page, link);
  expect(await isVerified(db, account.userId), 'opening the link changes nothing').toBe(false);
  await expect(main(page).getByRole('link', { name: 'Set a new password' })).toBeVisible();
  await expectAccessible(page, 'the password of an account', phoneAndDesktop);
  const field = main(page).getByLabel('Your account password');
  await press(page, 'Yes, this is my email');
  await expect(field).toHaveAccessibleDescription('The password field is required.');
  await field.fill('Wrong Beans 1');
  await press(page, 'Yes, this is my email');
  await expect(field).toHaveAccessibleDescription('Password is incorrect.');
  await field.fill(account.password);
  await press(page, 'Yes, this is my email');
  await expect(main(page).getByRole('status')).toHaveText('Thank you! Your email is verified.');
  expect(await isVerified(db, account.userId)).toBe(true);
  await expect(main(page).getByRole('link', { name: 'Sign in' })).toBeVisible();

  await open(page, link);
  await expect(main(page).getByRole('alert').first()).toHaveText('This link has been used.');
  await expect(field).toHaveCount(0);
  await press(page, 'Send me a new link');
  await expect(main(page).getByRole('status').last()).toHaveText(
    'If this email still needs to be verified, we sent a new link to it.',
  );
});

test('A member verifies the email by opening the link and signing in', async ({ page, db }) => {
  const account = await anAccount({ db }, { isVerified: 0 });
  await page.request.post('/api/auth/login', { data: account.login });
  await open(page, await newestLink(db, account.email));
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const panel = page.getByRole('dialog', { name: 'Sign In' });
  await panel.getByLabel('Email').fill(account.email);
  await panel.getByLabel('Password', { exact: true }).fill(account.password);
  await panel.getByRole('button', { name: 'Sign In' }).click();
  await expect(main(page).getByRole('status')).toHaveText(
    'Your email is verified, and you are signed in.',
  );
  expect(await isVerified(db, account.userId)).toBe(true);
});

test('A member who is signed in verifies the email by one click', async ({ page, db }) => {
  const email = `signed-in-${Date.now()}@people.example`;
  const form = { firstName: 'Ana', lastName: 'Sousa', email, password: 'Seven Beans 7' };
  await page.request.post('/api/auth/register', { data: { ...form, remember: 0 } });
  await open(page, await newestLink(db, email));
  await expect(main(page).getByRole('link', { name: 'Set a new password' })).toHaveCount(0);
  await expect(main(page).getByLabel('Your account password')).toHaveCount(0);
  await press(page, 'Yes, this is my email');
  await expect(main(page).getByRole('status')).toHaveText('Thank you! Your email is verified.');
  await expect(main(page).getByRole('link', { name: 'Go to your account' })).toBeVisible();
});

test('A member who forgot the password sets a new one through the mailed link', {
  tag: '@slow',
}, async ({ page, db }) => {
  const account = await anAccount({ db });
  await callAs(page, 'account/recoverPassword', { email: account.email });
  const link = await newestLink(db, account.email);
  await signIn(page, account);
  await open(page, link);
  const field = main(page).getByLabel('New password');
  await field.fill('nine beans');
  await field.blur();
  await expect(field).toHaveAccessibleDescription('The password format must be correct.');
  await expect(
    main(page).getByRole('listitem').filter({ hasText: 'at least one digit' }),
  ).toBeVisible();
  await field.fill('Nine Beans 9');
  await press(page, 'Set password');
  await expect(main(page).getByRole('status')).toHaveText(
    'Thank you! Your password have been reset.',
  );
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Sign In' }),
    'every session has ended, this one too',
  ).toBeVisible();

  await main(page).getByRole('link', { name: 'Sign in' }).click();
  const form = page.getByRole('dialog', { name: 'Sign In' });
  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Password', { exact: true }).fill('Nine Beans 9');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();

  await open(page, link);
  await expect(main(page).getByRole('alert')).toHaveText(usedUp);
  await main(page).getByRole('link', { name: 'Send me a new link' }).click();
  await expect(page.getByRole('dialog', { name: 'Recover Password' })).toBeVisible();
});

test('A link that stops working while its page is open says so after the specification’s sentence', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of 400/);
  const account = await anAccount({ db });
  await callAs(page, 'account/recoverPassword', { email: account.email });
  await open(page, await newestLink(db, account.email));
  await main(page).getByLabel('New password').fill('Nine Beans 9');
  await callAs(page, 'account/recoverPassword', { email: account.email });
  await press(page, 'Set password');
  await expect(main(page).getByRole('alert')).toHaveText(
    `Something went wrong. Please try later. ${usedUp}`,
  );
});

test('A forged link for a subscription or a new email says so, and offers a new one', async ({
  page,
}) => {
  const forged = `user_id=nobody&verify_token=${'x'.repeat(43)}`;
  await open(page, `/Verifying?purpose=subscription&${forged}`);
  await expect(main(page).getByRole('alert').first()).toHaveText(usedUp);
  await expect(main(page).getByLabel('Your email')).toBeVisible();

  await open(page, '/Verifying?purpose=email-change&user_id=&verify_token=short');
  await expect(main(page).getByRole('alert')).toHaveText(usedUp);
  await expect(main(page).getByRole('link', { name: 'your account' })).toHaveAttribute(
    'href',
    '/account',
  );
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor signs up, verifies the email, forgets the password and sets a new one', async ({
    page,
    db,
  }) => {
    const email = `quiet-${Date.now()}@people.example`;
    await page.goto('/sign-up');
    await main(page).getByLabel('First Name').fill('Ana');
    await main(page).getByLabel('Last Name').fill('Sousa');
    await main(page).getByLabel('Email').fill(email);
    await main(page).getByLabel('Password', { exact: true }).fill('no digits here');
    await main(page).getByLabel('I agree').check();
    await press(page, 'Sign Up');
    await expect(main(page).getByRole('alert')).toContainText(
      'The password format must be correct.',
    );
    await expect(main(page).getByLabel('First Name')).toHaveValue('Ana');
    await main(page).getByLabel('Password', { exact: true }).fill('Seven Beans 7');
    await main(page).getByLabel('I agree').check();
    await press(page, 'Sign Up');
    await expect(main(page).getByRole('status')).toHaveText(
      'You have been successfully registered. Please, check your email.',
    );

    await page.goto(await newestLink(db, email));
    await press(page, 'Yes, this is my email');
    await expect(main(page).getByRole('status')).toHaveText('Thank you! Your email is verified.');

    await page.goto('/recover-password');
    await main(page).getByLabel('Email').fill(email);
    await press(page, 'Send link');
    await expect(main(page).getByRole('status')).toHaveText(
      'Please check you email. We sent you link to recover password.',
    );
    const link = await newestLink(db, email);
    await page.goto(link);
    await main(page).getByLabel('New password').fill('nine beans');
    await press(page, 'Set password');
    await expect(main(page).getByRole('alert')).toContainText('The password format');
    await main(page).getByLabel('New password').fill('Nine Beans 9');
    await press(page, 'Set password');
    await expect(main(page).getByRole('status')).toHaveText(
      'Thank you! Your password have been reset.',
    );
    await page.goto(link);
    await expect(main(page).getByRole('alert')).toHaveText(usedUp);
    await expect(main(page).getByRole('link', { name: 'Send me a new link' })).toHaveAttribute(
      'href',
      '/recover-password',
    );
  });

  test('a visitor on another device verifies the account with the password', async ({
    page,
    db,
  }) => {
    const account = await anAccount({ db }, { isVerified: 0 });
    await page.request.post('/api/auth/login', { data: account.login });
    const link = await newestLink(db, account.email);
    await page.goto(link);
    await press(page, 'Yes, this is my email');
    await expect(main(page).getByRole('alert').last()).toContainText('Enter the password');
    await main(page).getByLabel('Your account password').fill('Wrong Beans 1');
    await press(page, 'Yes, this is my email');
    await expect(main(page).getByText('Password is incorrect.')).toBeVisible();
    await main(page).getByLabel('Your account password').fill(account.password);
    await press(page, 'Yes, this is my email');
    await expect(main(page).getByRole('status')).toHaveText('Thank you! Your email is verified.');
  });
});
