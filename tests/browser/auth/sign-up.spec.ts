import type { Locator } from '@playwright/test';
import { applicationStarted, expect, open, test } from '#tests/support/browser/fixtures.ts';
import { modal, opener, openSignUp } from '#tests/support/browser/sign-in.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const password = 'Seven Beans 7';
let counter = 0;
const freshEmail = () => `new-${Date.now()}-${counter++}@people.example`;

async function fillSignUp(form: Locator, email: string): Promise<void> {
  await form.getByLabel('First Name').fill('Noor');
  await form.getByLabel('Last Name').fill('Haddad');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('I agree').check();
}

test('A visitor signs up by keyboard alone, and is signed in', async ({ page, context, db }) => {
  const email = freshEmail();
  await open(page, '/About');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await page.locator('#sign-in').getByRole('link', { name: 'Sign Up' }).focus();
  await page.keyboard.press('Enter');
  await expect(modal(page, 'Sign Up').getByLabel('First Name')).toBeFocused();
  for (const text of ['Noor', 'Haddad', email, password]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await expect(modal(page, 'Sign Up').getByLabel('I agree')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('You have been successfully registered. Please, check your email.'),
  ).toBeVisible();
  await expect(modal(page, 'Sign Up')).toHaveCount(0);
  await expect(page).toHaveURL('/About');
  const account = page.getByRole('button', { name: 'Your account' });
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hello! Noor')).toBeVisible();
  const names = (await context.cookies()).map(({ name }) => name).sort();
  expect(names).toEqual(['XSRF-TOKEN', 'token', 'user-first-name', 'user-id', 'user-photo']);
  expect(await mailsTo({ db }, email)).toHaveLength(1);
});

test('A visitor who signs up before the application has started arrives at the account', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const scripts = '**/assets/*.js';
  await context.route(scripts, (route) => route.abort());
  await page.goto('/sign-up');
  const form = page.getByRole('main');
  await fillSignUp(form, freshEmail());
  await form.getByRole('button', { name: 'Sign Up' }).focus();
  await context.unroute(scripts);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
});

test('A visitor who asks to be remembered when signing up stays signed in for a year', async ({
  page,
  context,
}) => {
  await open(page, '/');
  const form = await openSignUp(page);
  await fillSignUp(form, freshEmail());
  await form.getByLabel('Remember me on this device').check();
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(
    page.getByText('You have been successfully registered. Please, check your email.'),
  ).toBeVisible();
  const token = (await context.cookies()).find(({ name }) => name === 'token');
  expect(Math.round(((token?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
});

test('Each field of the sign-up form shows errors when it loses focus, and not before', {
  tag: '@slow',
}, async ({ page }) => {
  await open(page, '/');
  const form = await openSignUp(page);
  const button = form.getByRole('button', { name: 'Sign Up' });
  await expect(button).toBeDisabled();
  const cases = [
    ['First Name', ' ', 'The First Name field is required.'],
    ['Last Name', '', 'The Last Name field is required.'],
    ['Email', '', 'The email field is required.'],
    ['Email', 'noor@home', 'This field must be a valid email.'],
    ['Password', '', 'The password field is required.'],
    ['Password', 'seven7', 'The password format must be correct.'],
  ] as const;
  for (const [label, text, message] of cases) {
    const field = form.getByLabel(label, { exact: true });
    await field.focus();
    await field.fill(text);
    await expect(form.getByText(message), `${label} while it is typed`).toHaveCount(0);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await form.getByLabel('I agree').check();
  await form.getByLabel('I agree').uncheck();
  await expect(form.getByText('Please agree Terms and Conditions.')).toBeVisible();

  await form.getByLabel('First Name').fill('Noor');
  await form.getByLabel('Last Name').fill('Haddad');
  await form.getByLabel('Email').fill('noor@home.example');
  await expect(button, 'the terms are not agreed to').toBeDisabled();
  await form.getByLabel('I agree').check();
  await expect(button).toBeEnabled();
  await form.getByLabel('Password', { exact: true }).fill('');
  await expect(button, 'there is no password').toBeDisabled();
});

test('A field that is changed and left is validated once, five milliseconds after the last event', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-01-01' });
  await page.goto('/sign-up');
  await page.keyboard.press('Shift');
  await applicationStarted(page);
  await page.clock.pauseAt('2026-01-02');
  const email = page.getByRole('main').getByLabel('Email');
  await email.fill('maya');
  await page.clock.runFor(1_000);
  await expect(email, 'not while one types').toHaveAccessibleDescription('');
  await email.dispatchEvent('change');
  await page.clock.runFor(4);
  await email.dispatchEvent('focusout');
  await page.clock.runFor(4);
  await expect(email).toHaveAccessibleDescription('');
  await page.clock.runFor(1);
  await expect(email).toHaveAccessibleDescription('This field must be a valid email.');
});

test('The checklist is updated while the password is typed, and the password can be shown', async ({
  page,
}) => {
  await open(page, '/');
  const form = await openSignUp(page);
  const missing = (message: string) =>
    form.getByRole('listitem').filter({ hasText: message }).getByRole('img', { name: 'Missing' });
  const digit = missing('The password must contain at least one digit.');
  const upper = missing('The password must contain at least one uppercase letter.');
  const long = missing('The password must be at least 8 characters long.');
  const field = form.getByLabel('Password', { exact: true });
  await field.pressSequentially('beans');
  for (const each of [digit, upper, long]) await expect(each).toBeVisible();
  await field.pressSequentially('7');
  await expect(digit).toHaveCount(0);
  await field.pressSequentially('Bx');
  for (const each of [upper, long]) await expect(each).toHaveCount(0);
  await form.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
});

test('Anyone who signs up with an address that has an account sees a message about it', async ({
  page,
  db,
}) => {
  const { email } = await anAccount({ db });
  await open(page, '/');
  const form = await openSignUp(page);
  await fillSignUp(form, email);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(form.getByRole('alert')).toHaveText(`${email} already exists.`);
});

for (const { what, answers, message } of [
  {
    what: 'the server fails',
    answers: { 'auth/register': { status: 500, json: { code: 0, message: 'secret' } } },
    message: 'Something went wrong. Please try later.',
  },
  {
    what: 'the account is made but cannot be signed in to',
    answers: {
      'auth/register': { status: 200, json: { code: 2, message: '', email: 'a@b.example' } },
      'auth/login': { status: 200, json: { code: 3, message: 'Please verify your email.' } },
    },
    message: 'Something went wrong. Please try again',
  },
  {
    what: 'there were too many tries',
    answers: {
      'auth/register': {
        status: 429,
        headers: { 'retry-after': '40' },
        json: { code: 0, message: 'Too many attempts. Please wait a little and try again.' },
      },
    },
    message:
      'Something went wrong. Please try later. Too many attempts. Please wait a little and try again. You can try again in 40 seconds.',
  },
]) {
  test(`Signing up says what to do when ${what}`, async ({ page, context, problems }) => {
    if (answers['auth/register'].status >= 400) problems.expect(/status of (500|429)/);
    for (const [path, answer] of Object.entries(answers)) {
      await context.route(`**/api/${path}`, (route) => route.fulfill(answer));
    }
    await open(page, '/');
    const form = await openSignUp(page);
    await fillSignUp(form, freshEmail());
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await expect(form.getByRole('alert')).toHaveText(message);
  });
}

test('The terms open on top of the sign-up form, which keeps what was typed', async ({ page }) => {
  await open(page, '/');
  const form = await openSignUp(page);
  await form.getByLabel('First Name').fill('Noor');
  const link = form.getByRole('link', { name: 'Terms and Conditions' });
  await link.focus();
  await page.keyboard.press('Enter');
  const terms = modal(page, 'Terms of Service');
  await expect(terms.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(terms).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(form.getByLabel('First Name')).toHaveValue('Noor');
  await form.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(modal(page, 'Privacy Policy')).toBeVisible();
  await expect(page).toHaveURL('/');
});
