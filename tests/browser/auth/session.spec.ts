import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { account, openPanel, panel, send } from '#tests/support/browser/sign-in.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

test('A second tab shows at once that someone signed in or out in the first', {
  tag: '@slow',
}, async ({ page, context, db }) => {
  const member = await anAccount({ db });
  await open(page, '/About');
  const second = await context.newPage();
  await open(second, '/Contact');
  await page.bringToFront();
  await openPanel(page);
  await send(page, member.email, member.password);
  await expect(account(page)).toBeVisible();
  await expect(account(second)).toBeVisible();
  await open(second, '/account');
  await page.bringToFront();
  await account(page).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(second, 'what was private is left').toHaveURL('/');
  await expect(second.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('A member whose sign-out did not reach the server is still signed in, and sees a message', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|auth\/logout/);
  await signIn(page, await anAccount({ db }));
  await open(page, '/');
  await page.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'));
  await account(page).click();
  const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
  await signOut.click();
  await expect(page.getByText('You’re still signed in.')).toBeVisible();
  await expect(account(page)).toBeVisible();
  await page.unroute('**/api/auth/logout');
  await signOut.click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test('A member whose browser has lost one session cookie signs in again', async ({
  page,
  context,
  db,
  problems,
}) => {
  problems.expect(/status of 403/);
  const member = await anAccount({ db });
  await signIn(page, member);
  await context.clearCookies({ name: 'XSRF-TOKEN' });
  await open(page, '/');
  await openPanel(page);
  await send(page, member.email, member.password);
  await expect(account(page)).toBeVisible();
});

test('A member whose two cookies do not belong together can sign out', async ({
  page,
  context,
  program,
  db,
  problems,
}) => {
  problems.expect(/status of 403/);
  await signIn(page, await anAccount({ db }));
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'another', url: program.address }]);
  await open(page, '/');
  await account(page).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});

test('A failed sign-in ends the session that a browser has lost track of', {
  tag: '@slow',
}, async ({ page, context, db }) => {
  const member = await anAccount({ db });
  const unverified = await anAccount({ db }, { isVerified: 0 });
  for (const [email, password, message] of [
    [member.email, 'Wrong-pass-1', 'Password is incorrect.'],
    [unverified.email, unverified.password, 'Please verify your email'],
    ['stranger@people.example', 'Wrong-pass-1', 'email is not registred.'],
  ] as const) {
    await signIn(page, member);
    await context.clearCookies({ name: 'user-id' });
    await open(page, '/About');
    await openPanel(page);
    await send(page, email, password);
    await expect(panel(page).getByRole('alert')).toContainText(message);
    expect(await context.cookies()).toEqual([]);
    const sessions = db.selectFrom('sessions').select('id');
    expect(await sessions.where('user_id', '=', member.userId).execute()).toEqual([]);
  }
});

test('A menu that was open at the sign-out is closed at the next sign-in', {
  tag: '@slow',
}, async ({ page, db }) => {
  const member = await anAccount({ db });
  await signIn(page, member);
  await open(page, '/');
  await account(page).click();
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Sign Out' }).click();
  await expect(banner.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await openPanel(page);
  await send(page, member.email, member.password);
  await expect(account(page)).toBeVisible();
  await expect(page.getByText('Hello!')).toBeHidden();
});

test('An expired session ends in every tab with the first refused call', async ({
  page,
  context,
  db,
  problems,
}) => {
  problems.expect(/status of 401/);
  await signIn(page, await anAccount({ db }));
  await open(page, '/account/data');
  // Not a staff page: its prefetches would be refused before the call that counts here.
  const second = await context.newPage();
  await open(second, '/account');
  // Nor anything that these two are still loading.
  await Promise.all([page, second].map((each) => each.waitForLoadState('networkidle')));
  await db
    .updateTable('sessions')
    .set({ expires_at: Date.now() - 1 })
    .execute();
  await page.getByRole('button', { name: 'Download my data' }).click();
  for (const each of [page, second]) {
    await expect(each).toHaveURL('/');
    await expect(account(each)).toBeHidden();
  }
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});

test('A session that ends before the application has started leaves no private page open', async ({
  page,
  context,
  db,
}) => {
  await signIn(page, await anAccount({ db }));
  // The page has read the cookies, and no script of the application has arrived.
  await page.route('**/assets/*.js', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await page.goto('/account');
  await expect(page).toHaveURL('/');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('A tab whose cookies are gone notices when it becomes visible', async ({
  page,
  context,
  db,
}) => {
  await signIn(page, await anAccount({ db }));
  await open(page, '/account');
  await context.clearCookies();
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(page).toHaveURL('/');
});
