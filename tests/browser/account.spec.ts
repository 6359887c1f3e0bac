import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import {
  callAs,
  expect,
  open,
  signIn,
  startUnderClock,
  test,
} from '#tests/support/browser/fixtures.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { linkIn, mailsTo } from '#tests/support/mail/outbox.ts';
import { type Account, anAccount } from '#tests/support/people/accounts.ts';

const section = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });
const press = (page: Page, part: string, name: string) =>
  section(page, part).getByRole('button', { name, exact: true }).click();
const status = (page: Page, part: string) => section(page, part).getByRole('status').last();

/** A member with a page of the account open. */
async function onAccountPage(page: Page, db: Db, path = '/account'): Promise<Account> {
  const account = await anAccount({ db }, { firstName: 'Noor' });
  await signIn(page, account);
  await open(page, path);
  return account;
}

test('A member changes their name, and the header shows it at once in every tab', async ({
  page,
  context,
  db,
}) => {
  await onAccountPage(page, db, '/account/profile');
  const second = await context.newPage();
  await open(second, '/About');
  await page.bringToFront();
  const part = section(page, 'Your name');
  await part.getByLabel('First Name').fill(' ');
  await press(page, 'Your name', 'Save');
  await expect(part.getByText('The First Name field is required.')).toBeVisible();
  await expect(part.getByLabel('First Name')).toBeFocused();
  await part.getByLabel('First Name').fill('Noura');
  await page.keyboard.press('Enter');
  await expect(status(page, 'Your name')).not.toHaveText('');
  for (const each of [page, second]) {
    await each.bringToFront();
    await each.getByRole('button', { name: 'Your account' }).click();
    await expect(each.getByText('Hello! Noura')).toBeVisible();
  }
});

test('A member uploads a photo, crops it by keyboard, sees it in the header, and removes it', {
  tag: '@slow',
}, async ({ page, db }) => {
  await onAccountPage(page, db, '/account/profile');
  const picture = () =>
    page.getByRole('button', { name: 'Your account' }).locator('img').getAttribute('src');
  const part = section(page, 'Photo');
  await part.getByLabel('Choose a picture').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(part.getByRole('alert')).toHaveText('We can’t use this file. Try a JPG or PNG.');
  await part.getByLabel('Choose a picture').setInputFiles('docs/screenshot.png');
  await part.getByLabel('Zoom').focus();
  await page.keyboard.press('ArrowRight');
  await press(page, 'Photo', 'Save photo');
  await expect(part.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect(part.getByLabel('Choose a picture')).toBeFocused();
  const shown = await part.getByRole('img', { name: 'Your photo' }).getAttribute('src');
  expect(shown).toMatch(/^\/media\/.+/);
  expect(await picture()).toBe(shown);
  expect((await page.request.get(shown ?? '')).ok()).toBe(true);

  await press(page, 'Photo', 'Remove photo');
  await expect(part.getByRole('img', { name: 'No photo yet' })).toBeVisible();
  expect(await picture()).toBe('/media/user.svg');
});

test('A member requests a new email with the password, keeps the old one, and then confirms the new one', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of 400/);
  const account = await onAccountPage(page, db, '/account/profile');
  const next = `next-${Date.now()}@people.example`;
  const part = section(page, 'Email');
  const ask = async (password: string) => {
    await part.getByLabel('New email').fill(next);
    await part.getByLabel('Your password').fill(password);
    await press(page, 'Email', 'Change email');
  };
  await ask('Wrong-pass-1');
  await expect(part.getByLabel('Your password')).toHaveAccessibleDescription(
    'Password is incorrect.',
  );
  await ask(account.password);
  await expect(part.getByText('is awaiting confirmation')).toContainText(next);
  await press(page, 'Email', 'Keep my current email');
  await expect(part.getByText('is awaiting confirmation')).toHaveCount(0);

  await ask(account.password);
  await expect(part.getByText('is awaiting confirmation')).toBeVisible();
  const link = linkIn((await mailsTo({ db }, next)).at(-1));
  await open(page, link.pathname + link.search);
  await page.getByRole('button', { name: 'Yes, use this email' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByRole('main')).toContainText(next);
});

test('A member with an unverified email is reminded, and can request the link again', async ({
  page,
  db,
}) => {
  const { userId } = await onAccountPage(page, db, '/account/profile');
  const part = section(page, 'Email');
  await expect(part.getByText('Please verify your email')).toHaveCount(0);
  await db.updateTable('users').set({ is_verified: 0 }).where('id', '=', userId).execute();
  await open(page, '/account/profile');
  await part.getByRole('button', { name: 'Send link again' }).click();
  await expect(part.getByRole('status').first()).toHaveText(/we sent a new link to it/);
});

test('A new member learns on the overview that events and gifts appear once the email is verified, and then sees them', async ({
  page,
  db,
}) => {
  const { userId } = await onAccountPage(page, db);
  await expect(section(page, 'Your events')).toContainText('You aren’t registered for any event.');
  await expect(section(page, 'Gifts')).toHaveCount(0);
  await db.updateTable('users').set({ is_verified: 0 }).where('id', '=', userId).execute();
  await open(page, '/account');
  const events = section(page, 'Your events');
  await expect(events).toContainText('appear on this page once your email is verified');
  await expect(events).not.toContainText('You aren’t registered');
  await expect(section(page, 'Gifts')).toContainText('once your email is verified');
  await events.getByRole('button', { name: 'Send link again' }).click();
  await expect(events.getByRole('status').first()).toHaveText(/we sent a new link to it/);
});

test('A member sees in the account for how many a registration or a place on the waitlist is', async ({
  page,
  db,
  program,
}) => {
  await signIn(page, program.administrator);
  const titles = ['Bread for one', 'Bread for three', 'Bread to wait for'];
  const slugs: string[] = [];
  for (const title of titles) {
    const { event } = await callAs(page, 'events/editEvent', {
      title,
      startsAt: '2095-04-05T18:00',
      endsAt: '2095-04-05T20:00',
      capacity: 4,
      maxSeats: 4,
      isPublished: 1,
    });
    slugs.push(event.slug);
  }
  const { email } = await onAccountPage(page, db);
  const register = (index: number, seats: number, address = email) =>
    callAs(page, 'events/register', {
      slug: slugs[index] ?? '',
      name: 'Noor Haddad',
      email: address,
      seats,
    });
  await register(0, 1);
  await register(1, 3);
  await register(2, 4, 'first@example.org');
  await register(2, 2);
  await open(page, '/account');
  const entries = section(page, 'Your events').getByRole('listitem');
  const saying = (words: string) => entries.filter({ has: page.getByText(words, { exact: true }) });
  await expect(saying('You’re registered')).toContainText('Bread for one');
  await expect(saying('You’re registered, with 2 guests')).toContainText('Bread for three');
  await expect(saying('You’re on the waitlist, with 1 guest')).toContainText('Bread to wait for');
});

test('A member changes the password after giving the old one, and other devices are signed out', {
  tag: '@slow',
}, async ({ page, newVisitor, db }) => {
  const account = await onAccountPage(page, db, '/account/security');
  const phone = await newVisitor();
  await signIn(phone, account);
  await phone.goto('/account');
  const part = section(page, 'Password');
  await part.getByLabel('Current password').fill('Wrong-pass-1');
  await press(page, 'Password', 'Continue');
  await expect(part.getByText('Password is incorrect.')).toBeVisible();
  await part.getByLabel('Current password').fill(account.password);
  await press(page, 'Password', 'Continue');
  const field = part.getByLabel('New password');
  await expect(field).toBeFocused();
  await field.fill('nine beans');
  await press(page, 'Password', 'Change password');
  await expect(field).toHaveAccessibleDescription('The password format must be correct.');
  await field.fill('Nine Beans 9');
  await press(page, 'Password', 'Change password');
  await expect(status(page, 'Password')).not.toHaveText('');
  await expect(part.getByRole('heading', { name: 'Password' })).toBeFocused();
  await page.getByRole('heading', { name: 'My Account' }).click();
  await expect(part.getByText('Your password is changed.')).toBeVisible();
  await expect(part.getByText('The password field is required.')).toHaveCount(0);
  await page.reload();
  await expect(page, 'this device stays signed in').toHaveURL('/account/security');
  await phone.reload();
  await expect(phone).toHaveURL('/');
});

test('A check of a field that comes late leaves the message of the server', {
  tag: '@slow',
}, async ({ page, db }) => {
  await page.clock.install();
  await signIn(page, await anAccount({ db }));
  await page.goto('/account/security');
  await startUnderClock(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const part = section(page, 'Password');
  await part.getByLabel('Current password').fill('Wrong-pass-1');
  await press(page, 'Password', 'Continue');
  const message = part.getByText('Password is incorrect.');
  await expect(message).toBeVisible();
  await page.clock.runFor(1000);
  await expect(message).toBeVisible();
});

test('A member chooses newsletters', async ({ page, db }) => {
  const { email } = await onAccountPage(page, db);
  const part = section(page, 'Newsletters');
  await expect(part.getByText('You don’t receive any newsletters.')).toBeVisible();
  await part.getByLabel('The monthly newsletter').check();
  await press(page, 'Newsletters', 'Save');
  await expect(status(page, 'Newsletters')).not.toHaveText('');
  await expect(part.getByText('You don’t receive any newsletters.')).toHaveCount(0);
  const rows = await db
    .selectFrom('subscribers')
    .select(['general', 'newsletters', 'test', 'status'])
    .where('email_key', '=', email.toLowerCase())
    .execute();
  expect(rows).toEqual([{ general: 0, newsletters: 1, test: 0, status: 'confirmed' }]);
});

test('A member sees where the account is signed in, and ends a session', { tag: '@slow' }, async ({
  page,
  newVisitor,
  db,
}) => {
  const account = await anAccount({ db });
  const others = [await newVisitor(), await newVisitor(), await newVisitor()];
  for (const other of others) await signIn(other, account);
  await signIn(page, account);
  await open(page, '/account/security');
  const part = section(page, 'Active sessions');
  const lines = part.getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await expect(lines.filter({ hasText: 'This device' })).toHaveCount(1);
  await part
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click();
  await expect(lines).toHaveCount(3);
  await part.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(lines).toHaveCount(1);
  await expect(part.getByText('No other active sessions.')).toBeVisible();
  await expect(part.getByRole('heading'), 'the button that had the focus is gone').toBeFocused();
  for (const other of others) {
    await other.goto('/account');
    await expect(other).toHaveURL('/');
  }
});

test('A member downloads their data as a file', async ({ page, db }) => {
  const { email } = await onAccountPage(page, db, '/account/data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Your data', 'Download my data'),
  ]);
  expect(download.suggestedFilename()).toBe('common-plate-data.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(JSON.stringify(data)).toContain(email);
});

test('A member deletes the account after confirming, and is gone', async ({
  page,
  context,
  db,
  problems,
}) => {
  problems.expect(/status of 400/);
  const account = await onAccountPage(page, db, '/account/data');
  await press(page, 'Delete account', 'Delete my account');
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(section(page, 'Delete account').getByRole('button')).toBeFocused();

  await press(page, 'Delete account', 'Delete my account');
  await dialog.getByLabel('Your password').fill('Wrong-pass-1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(account.password);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL('/');
  expect((await context.cookies()).filter(({ name }) => name !== 'cookies_policy')).toEqual([]);
  const left = await db.selectFrom('users').select('id').where('id', '=', account.userId).execute();
  expect(left).toEqual([]);
});

test('A member who is offline sees that nothing was saved', async ({
  page,
  context,
  db,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  // With data saving nothing is prefetched, which would fail too.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, effectiveType: '4g' },
    }),
  );
  await onAccountPage(page, db, '/account/profile');
  await context.setOffline(true);
  await section(page, 'Your name').getByLabel('First Name').fill('Nobody');
  await press(page, 'Your name', 'Save');
  await expect(section(page, 'Your name').getByRole('alert')).toHaveText(
    'You’re offline, so nothing was sent. Try again when you’re connected.',
  );
  await context.setOffline(false);
});

test('A member finds courses, tests and newsletters first, and settings behind tabs', async ({
  page,
  db,
}) => {
  await onAccountPage(page, db);
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(sections).toHaveText([
    'Your courses',
    'Your events',
    'Your nutrition tests',
    'Newsletters',
    'Language',
  ]);
  const tabs = page.getByRole('navigation', { name: 'Account' });
  for (const [name, first] of [
    ['Profile', 'Your name'],
    ['Security', 'Password'],
    ['Your data', 'Your data'],
  ] as const) {
    await tabs.getByRole('link', { name }).click();
    await expect(sections.first()).toHaveText(first);
    await expect(tabs.locator('[aria-current]')).toHaveText(name);
    await expect(page).toHaveTitle(`${name} – My Account – Common Plate`);
  }
});

test('The accessibility check finds nothing on the pages of the account with everything open', {
  tag: '@slow',
}, async ({ page, db }) => {
  const account = await onAccountPage(page, db);
  await expectAccessible(page, 'the account', [320, 1280]);
  await open(page, '/account/security');
  await section(page, 'Password').getByLabel('Current password').fill(account.password);
  await press(page, 'Password', 'Continue');
  await expectAccessible(page, 'security', [320, 1280]);
  await open(page, '/account/profile');
  await section(page, 'Photo').getByLabel('Choose a picture').setInputFiles('docs/screenshot.png');
  await expect(section(page, 'Photo').getByLabel('Zoom')).toBeVisible();
  await expectAccessible(page, 'the profile', [320, 1280]);
  await open(page, '/account/data');
  await press(page, 'Delete account', 'Delete my account');
  await expectAccessible(page, 'the question before it is deleted', [320, 1280]);
});
