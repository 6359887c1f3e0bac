import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { type Account, anAccount } from '#tests/support/people/accounts.ts';
import { aCodeGenerator } from '#tests/support/people/authenticator-app.ts';

const section = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'Two-step sign-in', exact: true });
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

/** Fills in the first step of the form on the current page. */
async function givePassword(page: Page, { email, password }: Account): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Sign In' }).click();
}

/**
 * Sets up an app through the API. Its current code is used up: the next one signs in.
 * @returns its code generator, and the recovery codes
 */
async function withApp(page: Page, account: Account) {
  await signIn(page, account);
  const { password } = account;
  const begun = (await callAs(page, 'account/beginAuthenticator', { password })) as {
    secret: string;
  };
  const code = aCodeGenerator(begun.secret);
  const body = { code: code() };
  const { recoveryCodes } = (await callAs(page, 'account/confirmAuthenticator', body)) as {
    recoveryCodes: string[];
  };
  await page.context().clearCookies();
  return { code, recoveryCodes };
}

test('A member turns two-step sign-in on with an app, and signs in with its code', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of 400/);
  problems.expect(/status of 401/);
  const account = await anAccount({ db });
  await signIn(page, account);
  await open(page, '/account/security');
  await expect(section(page)).toContainText('Two-step sign-in is off');
  await section(page).getByRole('button', { name: 'Set up an authenticator app' }).click();
  await dialog(page).getByLabel('Your password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await expectAccessible(page, 'the QR code', phoneAndDesktop);
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  const code = aCodeGenerator(secret);
  const field = dialog(page).getByLabel('Current six-digit code');
  await expect(field).toBeFocused();
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/This code is wrong/);
  await field.fill(code());
  await page.keyboard.press('Enter');
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'the recovery codes', phoneAndDesktop);
  await dialog(page).getByRole('button', { name: 'I’ve saved my codes' }).click();
  await expect(section(page).getByRole('status')).toHaveText('Your authenticator app is set up.');
  await expect(section(page)).toContainText('10 of 10 left');
  await page.reload();
  await expect(section(page)).toContainText('Two-step sign-in is on');

  await page.context().clearCookies();
  await open(page, '/About');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const panel = page.getByRole('dialog', { name: 'Sign In' });
  await panel.getByLabel('Email').fill(account.email);
  await panel.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  const typed = panel.getByLabel('Six-digit code from your app');
  await expect(typed).toBeFocused();
  await expect(typed).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page, 'the second step', phoneAndDesktop);
  await page.setViewportSize({ width: 1280, height: 900 });
  await typed.fill('000000');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('This code is wrong');
  await typed.fill(code(1));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have been successfully signed in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
});

test('A member adds a passkey, signs in with it, renames it, and removes it', {
  tag: '@slow',
}, async ({ page, program, db, problems }) => {
  problems.expect(/status of 401/);
  problems.expect(/status of 400/);
  // Passkeys are bound to a host name, never to an IP address.
  const site = program.address.replace('127.0.0.1', 'localhost');
  const account = await anAccount({ db });
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
  });
  await open(page, `${site}/sign-in`);
  await givePassword(page, account);
  await expect(page).toHaveURL(`${site}/`);
  await open(page, `${site}/account/security`);
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Passkey name').fill('Blue key');
  await dialog(page).getByLabel('Your password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'I’ve saved my codes' }).click();
  await expect(section(page)).toContainText('Blue key');

  await page.context().clearCookies();
  await open(page, `${site}/sign-in`);
  await givePassword(page, account);
  await page.getByRole('main').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(`${site}/`);

  await open(page, `${site}/account/security`);
  await expect(section(page)).toContainText('last used');
  await section(page).getByRole('button', { name: 'Rename the passkey Blue key' }).click();
  await expect(dialog(page).getByLabel('New passkey name')).toHaveValue('Blue key');
  await dialog(page).getByLabel('New passkey name').fill('Key at home');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(section(page).getByRole('status')).toHaveText('Your passkey is renamed.');
  const rename = section(page).getByRole('button', { name: 'Rename the passkey Key at home' });
  await expect(rename).toBeFocused();
  await section(page).getByRole('button', { name: 'Remove the passkey Key at home' }).click();
  await dialog(page).getByLabel('Your password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Submit the form again to use your passkey.');
  await dialog(page).getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(section(page)).toContainText('Two-step sign-in is off');
  await expect(section(page).getByText('Key at home')).toHaveCount(0);
  await expect(section(page).getByRole('heading', { level: 2 })).toBeFocused();
});

test('A member at an IP address is led to the address where passkeys work', async ({
  page,
  program,
  db,
}) => {
  await signIn(page, await anAccount({ db }));
  await open(page, '/account/security');
  await expect(section(page)).toContainText('Passkeys don’t work at 127.0.0.1.');
  const { port } = new URL(program.address);
  const there = section(page).getByRole('link', { name: `http://localhost:${port}` });
  await expect(there).toHaveAttribute(
    'href',
    `http://localhost:${port}/sign-in?from=/account/security`,
  );
  await expect(section(page).getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});

test('A member without the phone signs in with a recovery code, and makes new ones', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  problems.expect(/status of 401/);
  problems.expect(/status of 400/);
  const account = await anAccount({ db });
  const { code, recoveryCodes } = await withApp(page, account);
  await open(page, '/sign-in');
  await givePassword(page, account);
  const main = page.getByRole('main');
  await main.getByText('Use a recovery code').click();
  await main.getByLabel('One of your recovery codes').fill(recoveryCodes[0] ?? '');
  await main.getByRole('button', { name: 'Sign in with this code' }).click();
  await expect(page).toHaveURL('/');
  await open(page, '/account/security');
  await expect(section(page)).toContainText('9 of 10 left');
  await expectAccessible(page, 'two-step sign-in that is on');
  await section(page).getByRole('button', { name: 'Create new recovery codes' }).click();
  await dialog(page).getByLabel('Your password').fill(account.password);
  await page.keyboard.press('Enter');
  const typed = dialog(page).getByLabel('Six-digit code from your app');
  await expect(typed).toBeFocused();
  await expectAccessible(page, 'the second step of a change', phoneAndDesktop);
  await typed.fill('000000');
  await page.keyboard.press('Enter');
  await expect(typed).toHaveAccessibleDescription(/is wrong or has already been used/);
  await typed.fill(code(1));
  await page.keyboard.press('Enter');
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(await codes.allInnerTexts()).not.toContain(recoveryCodes[1]);
  await page.keyboard.press('Escape');
  await expect(section(page)).toContainText('10 of 10 left');
});

test('A member whose second step took too long starts again', async ({ page, db, problems }) => {
  problems.expect(/status of 401/);
  problems.expect(/status of 400/);
  const account = await anAccount({ db });
  const { code } = await withApp(page, account);
  await open(page, '/sign-in');
  await givePassword(page, account);
  const main = page.getByRole('main');
  const field = main.getByLabel('Six-digit code from your app');
  await expect(field).toBeVisible();
  await db.updateTable('challenges').set({ expires_at: 1 }).execute();
  await field.fill(code(1));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('alert')).toHaveText(
    'This sign-in took too long. Please start over.',
  );
  await expect(main.getByLabel('Email')).toBeFocused();
});

test('A member without JavaScript enters the code on a separate page, which does not contain the password', async ({
  page,
  newVisitor,
  db,
}) => {
  const account = await anAccount({ db });
  const { code, recoveryCodes } = await withApp(page, account);
  const visitor = await newVisitor({ javaScriptEnabled: false });
  await visitor.goto('/About');
  await visitor.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const panel = visitor.getByRole('dialog', { name: 'Sign In' });
  await panel.getByLabel('Email').fill(account.email);
  await panel.getByLabel('Password', { exact: true }).fill(account.password);
  await panel.getByRole('button', { name: 'Sign In' }).click();
  const main = visitor.getByRole('main');
  await expect(main.getByLabel('Six-digit code from your app')).toBeVisible();
  await expect(main.getByRole('alert')).toHaveText('');
  expect(await visitor.content()).not.toContain(account.password);
  expect(visitor.url()).not.toMatch(/ticket|password/);
  expect(await visitor.context().cookies()).toEqual([]);
  await main.getByLabel('Six-digit code from your app').fill('000 000');
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByRole('alert')).toContainText('This code is wrong');

  const now = Date.now();
  const bucket = `second-step:${account.userId}`;
  const times = { resets_at: now + 60_000, blocked_until: now + 60_000 };
  await db.updateTable('rate_limits').set(times).where('bucket', '=', bucket).execute();
  await main.getByLabel('Six-digit code from your app').fill(code(1));
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByRole('alert')).toContainText('Too many attempts');
  await db.deleteFrom('rate_limits').execute();

  await main.getByLabel('Six-digit code from your app').fill(code(1));
  await main.getByRole('button', { name: 'Continue' }).click();
  // A public page only knows its own path in canonical spelling.
  await expect(visitor).toHaveURL('/about');
  const names = (await visitor.context().cookies()).map(({ name }) => name);
  expect(names).toContain('token');

  await visitor.context().clearCookies();
  await visitor.goto('/sign-in');
  await givePassword(visitor, account);
  await main.getByText('Use a recovery code').click();
  await main.getByLabel('One of your recovery codes').fill(recoveryCodes[0] ?? '');
  await main.getByRole('button', { name: 'Sign in with this code' }).click();
  await expect(visitor).toHaveURL('/');
});

test('After 15 unknown addresses from the network, both steps of a sign-in succeed at once', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  problems.expect(/status of 429/);
  problems.expect(/status of 401/);
  const account = await anAccount({ db });
  const { code } = await withApp(page, account);
  // As from a network in which the account has not been used.
  await db.deleteFrom('devices').where('user_id', '=', account.userId).execute();
  for (let index = 0; index < 15; index++) {
    await page.request.post('/api/auth/login', {
      data: { email: `unknown-${index}@people.example`, password: 'Seven Beans 8' },
    });
  }
  await open(page, '/sign-in');
  await givePassword(page, account);
  const main = page.getByRole('main');
  await main.getByLabel('Six-digit code from your app').fill(code(1));
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You have been successfully signed in.')).toBeVisible();
});
