import {
  callAs,
  expect,
  open,
  signIn,
  startApplication,
  startUnderClock,
  test,
} from '#tests/support/browser/fixtures.ts';
import { account, openPanel, panel, send } from '#tests/support/browser/sign-in.ts';
import { linkIn, mailsTo } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

test('A member signs in after an unknown address and a wrong password, sees their name, and signs out', async ({
  page,
  context,
  db,
}) => {
  const member = await anAccount({ db }, { firstName: 'Zoë' });
  await open(page, '/About');
  await openPanel(page);
  await send(page, 'stranger@people.example', member.password);
  const alert = panel(page).getByRole('alert');
  await expect(alert).toHaveText('User with stranger@people.example email is not registred.');
  await send(page, member.email, 'Wrong-pass-1');
  await expect(alert).toHaveText('Password is incorrect.');
  expect(await context.cookies()).toEqual([]);

  await send(page, member.email, member.password);
  await expect(page.getByText('You have been successfully signed in.')).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expect(account(page)).toBeFocused();
  await expect(page).toHaveURL('/About');
  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
  expect(cookies.get('token')).toMatchObject({ httpOnly: true, sameSite: 'Strict', expires: -1 });
  for (const name of ['user-first-name', 'user-id', 'user-photo']) {
    const days = ((cookies.get(name)?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days), name).toBe(365);
    expect(cookies.get(name), name).toMatchObject({ httpOnly: false, sameSite: 'Strict' });
  }

  const photo = await account(page).locator('img').boundingBox();
  expect(photo).toMatchObject({ width: 50, height: 50 });
  await account(page).click();
  const menu = page.getByRole('banner');
  await expect(menu.getByText('Hello! Zoë')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'My Account' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'CMS' })).toHaveCount(0);

  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(account(page)).toBeHidden();
  await expect.poll(() => context.cookies()).toEqual([]);
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', member.userId)
    .execute();
  expect(sessions).toEqual([]);
});

test('A member who asks to be remembered stays signed in for a year', async ({
  page,
  context,
  db,
}) => {
  const member = await anAccount({ db });
  await open(page, '/');
  await openPanel(page);
  await panel(page).getByLabel('Remember me').check();
  await send(page, member.email, member.password);
  await expect(account(page)).toBeVisible();
  const token = (await context.cookies()).find(({ name }) => name === 'token');
  expect(Math.round(((token?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
});

test('The toast after signing in stays for ten seconds', async ({ page, db }) => {
  const member = await anAccount({ db });
  await page.clock.install();
  await page.goto('/');
  await startUnderClock(page);
  await openPanel(page);
  await send(page, member.email, member.password);
  const toast = page.getByText('You have been successfully signed in.');
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.mouse.move(640, 700);
  await page.clock.runFor(8_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(toast).toHaveCount(0);
});

test('Staff find the dashboard and the content management in their menu, and can switch between them', {
  tag: '@slow',
}, async ({ page, program, db }) => {
  const editor = await anAccount({ db }, { accountType: 2 });
  for (const person of [program.administrator, editor]) {
    await signIn(page, person);
    await open(page, '/');
    await account(page).click();
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await banner.getByRole('link', { name: 'CMS' }).click();
    await expect(page).toHaveURL('/cms');
    await page.goBack();
    await expect(page).toHaveURL('/');
  }
});

test('A member who reloads a page sees the account at once, before any script', async ({
  page,
  context,
  problems,
  db,
}) => {
  problems.expect(/ERR_FAILED/);
  await signIn(page, await anAccount({ db }));
  await context.route('**/assets/*.js', (route) => route.abort());
  // The browser may ask for the scripts before the key press, when it is idle.
  const script = page.waitForEvent('requestfailed');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(account(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeHidden();
  await page.keyboard.press('Shift');
  await script;
});

test('An invalid address is reported by the server, not by the browser', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 400/);
  await open(page, '/');
  await openPanel(page);
  const alert = panel(page).getByRole('alert');
  await send(page, 'maya', 'Seven Beans 7');
  await expect(alert).toHaveText('User with maya email is not registred.');
  await send(page, '', '');
  await expect(alert).toHaveText('The email field is required.');
});

test('A member with an unverified email learns that a link was mailed, and how to get another', async ({
  page,
  db,
}) => {
  const member = await anAccount({ db }, { isVerified: 0 });
  await open(page, '/');
  await openPanel(page);
  await send(page, member.email, member.password);
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText(`Please verify your email: ${member.email}.`);
  await expect(alert).toContainText('We emailed you a link');
  await expect(alert).toContainText('sign in again after five minutes to get another');
  expect(await mailsTo({ db }, member.email)).toHaveLength(1);
});

test('A toast does not cover the buttons of the cookie banner', async ({ newVisitor, db }) => {
  const member = await anAccount({ db });
  for (const width of [1280, 390]) {
    // A rejection lasts until the tab is closed: each width has its own tab.
    const page = await newVisitor({ viewport: { width, height: 800 } });
    await open(page, '/');
    await openPanel(page);
    await send(page, member.email, member.password);
    await expect(page.getByText('You have been successfully signed in.')).toBeVisible();
    await page.getByRole('button', { name: 'Decline' }).click({ timeout: 2_000 });
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  }
});

test('A member who opens the account from a link in web mail arrives there', async ({
  page,
  context,
  program,
  db,
}) => {
  const member = await anAccount({ db });
  await signIn(page, member);
  await callAs(page, 'account/changeEmail', {
    email: 'new@people.example',
    password: member.password,
  });
  const mailed = linkIn((await mailsTo({ db }, member.email)).at(-1)).href;
  const links = { mailed, direct: `${program.address}/account` };
  const html = Object.entries(links).map(([name, href]) => `<a href="${href}">${name}</a>`);
  await context.route('http://webmail.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: html.join(' ') }),
  );
  await page.goto('http://webmail.test/');
  await page.getByRole('link', { name: 'direct' }).click();
  await expect(page, 'browsers withhold the session there').toHaveURL('/');
  await page.goto('http://webmail.test/');
  await page.getByRole('link', { name: 'mailed' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('main')).toContainText(member.email);
  await page.goBack();
  await expect(page, 'and back to the mail').toHaveURL('http://webmail.test/');
});

test('A signed-out visitor who follows such a link signs in, and continues to the account', async ({
  page,
  db,
}) => {
  const member = await anAccount({ db });
  await open(page, '/sign-in?from=/account');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(member.email);
  await main.getByLabel('Password', { exact: true }).fill(member.password);
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/account');
});

test('A member signs in on the sign-in page and arrives at the home page', async ({ page, db }) => {
  const member = await anAccount({ db });
  await page.goto('/sign-in');
  await startApplication(page);
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(member.email);
  await main.getByLabel('Password', { exact: true }).fill(member.password);
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
  await expect(account(page)).toBeVisible();
});
