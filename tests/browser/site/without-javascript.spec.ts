import { expect, signIn, test } from '#tests/support/browser/fixtures.ts';
import { publicPaths, sampleOf } from '#tests/support/browser/public-paths.ts';
import { linkIn, mailsTo } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

test.use({ javaScriptEnabled: false });

for (const { which, most, tag } of [
  { which: 'a sample of the public pages', most: 20, tag: '@slow' },
  { which: 'every public page', most: 1000, tag: '@thorough' },
]) {
  test(`A visitor without JavaScript reads ${which}, at a width of 320 px without horizontal scrolling`, {
    tag,
  }, async ({ page, program }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of sampleOf(await publicPaths(program.address), most)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      const text = await page.getByRole('main').innerText();
      // An event may have a short description.
      const isShort =
        /^(?:\/es)?\/(Verifying|sign-in|sign-up|recover-password|subscribe|events\/.*)$/.test(path);
      // An article that another test has published may have a short text.
      const least = isShort ? 20 : path.startsWith('/articles/') ? 100 : 200;
      expect.soft(text.length, path).toBeGreaterThan(least);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, path).toBeLessThanOrEqual(320);
    }
  });
}

test('A visitor without JavaScript opens the menus', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Courses' }).click();
  const courses = page.getByRole('navigation', { name: 'Courses' });
  await expect(courses).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(courses).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await header.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Articles' })
    .click();
  await expect(page).toHaveURL('/articles');
});

test('A visitor without JavaScript expands “Read more”', async ({ page }) => {
  await page.goto('/articles/Reading-Labels');
  const details = page.locator('details').filter({ hasText: 'Read more' }).first();
  await expect(details.locator('div').first()).toBeHidden();
  await details.getByText('Read more').click();
  await expect(details.locator('div').first()).toBeVisible();
});

test('A visitor without JavaScript is not asked about cookies, since none are used', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
});

test('A member without JavaScript mistypes the password, then signs in, and signs out', async ({
  page,
  context,
  db,
}) => {
  const member = await anAccount({ db });
  await page.goto('/About');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const panel = page.getByRole('dialog', { name: 'Sign In' });
  await panel.getByLabel('Email').fill(member.email);
  await panel.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
  await panel.getByRole('button', { name: 'Sign In' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText('Password is incorrect.');
  await expect(main.getByLabel('Email')).toHaveValue(member.email);

  await main.getByLabel('Password', { exact: true }).fill(member.password);
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/about$/i);
  const names = (await context.cookies()).map(({ name }) => name).sort();
  expect(names).toEqual(['XSRF-TOKEN', 'token', 'user-first-name', 'user-id', 'user-photo']);

  await page.goto('/account');
  await expect(main).toContainText(member.email);
  await main.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(await context.cookies()).toEqual([]);
  await page.goto('/account');
  await expect(page).toHaveURL('/');
});

test('A failed sign-in without JavaScript ends the session that was there', async ({
  page,
  context,
  db,
}) => {
  const member = await anAccount({ db });
  await signIn(page, member);
  const sessions = () =>
    db.selectFrom('sessions').select('id').where('user_id', '=', member.userId).execute();
  expect(await sessions()).toHaveLength(1);
  await page.goto('/sign-in');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(member.email);
  await main.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(main.getByRole('alert')).toHaveText('Password is incorrect.');
  expect(await context.cookies()).toEqual([]);
  expect(await sessions()).toEqual([]);
});

test('A visitor without JavaScript signs up, is remembered, and continues to the account', async ({
  page,
  context,
}) => {
  await page.goto('/sign-up');
  const main = page.getByRole('main');
  const email = 'remembered@people.example';
  await main.getByLabel('First Name').fill('Noor');
  await main.getByLabel('Last Name').fill('Haddad');
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Password', { exact: true }).fill('Seven Beans 7');
  await main.getByLabel(/^I agree/).check();
  await main.getByLabel('Remember me on this device').check();
  await main.getByRole('button', { name: 'Sign Up' }).click();
  await main.getByRole('link', { name: 'To your account' }).click();
  await expect(page).toHaveURL('/account');
  await expect(main).toContainText(email);
  const token = (await context.cookies()).find(({ name }) => name === 'token');
  expect(token?.expires, 'the session outlives the browser').toBeGreaterThan(0);
});

test('A member without JavaScript and with an unverified email learns about the mailed link, and signs in through it', {
  tag: '@slow',
}, async ({ page, db }) => {
  const member = await anAccount({ db }, { isVerified: 0 });
  await page.goto('/sign-in');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(member.email);
  await main.getByLabel('Password', { exact: true }).fill(member.password);
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(main.getByRole('alert')).toContainText(`Please verify your email: ${member.email}.`);
  await expect(main.getByRole('alert')).toContainText('We emailed you a link');
  await page.goto(linkIn((await mailsTo({ db }, member.email)).at(-1)).href);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const panel = page.getByRole('dialog', { name: 'Sign In' });
  await panel.getByLabel('Email').fill(member.email);
  await panel.getByLabel('Password', { exact: true }).fill(member.password);
  await panel.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/account');
});

test('A visitor without JavaScript signs up for both newsletters at once', async ({ page, db }) => {
  const email = 'both-lists@people.example';
  await page.goto('/subscribe');
  const main = page.getByRole('main');
  await main.getByLabel('Your email').fill(email);
  await main.getByRole('button', { name: 'Sign up' }).click();
  await expect(main.getByRole('alert')).toHaveText('Please choose at least one newsletter.');
  await expect(main.getByLabel('Your email')).toHaveValue(email);
  await main.getByLabel('Updates').check();
  await main.getByLabel('The monthly newsletter').check();
  await main.getByRole('button', { name: 'Sign up' }).click();
  await expect(main.getByRole('status')).toContainText('Thank you!');
  const row = db.selectFrom('subscribers').select(['general', 'newsletters']);
  expect(await row.where('email_key', '=', email).executeTakeFirst()).toEqual({
    general: 1,
    newsletters: 1,
  });
});

test('A visitor without JavaScript sees that the address is not registered', async ({ page }) => {
  await page.goto('/sign-in');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill('nobody@people.example');
  await main.getByLabel('Password', { exact: true }).fill('Whatever-1');
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(main.getByRole('alert')).toHaveText(
    'User with nobody@people.example email is not registred.',
  );
});

test('A visitor without JavaScript subscribes, and confirms on the page of the mailed link', async ({
  page,
  db,
}) => {
  const email = 'without-scripts@people.example';
  await page.goto('/articles');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Your email').fill(email);
  await footer.getByRole('button', { name: 'Sign up' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(
    'Thank you! Please check your email and confirm your subscription.',
  );

  const link = linkIn((await mailsTo({ db }, email)).at(-1)).href;
  await page.goto(link);
  const status = () =>
    db
      .selectFrom('subscribers')
      .select('status')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
  expect(await status(), 'opening the link changes nothing').toEqual({ status: 'pending' });
  await main.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
  await expect(main.getByRole('status')).toHaveText('Thank you! Your subscription is confirmed.');
  await expect(main.getByRole('link', { name: 'Get the newsletter' })).toHaveCount(0);
  expect(await status()).toEqual({ status: 'confirmed' });

  await page.goto(link);
  await expect(main).toContainText('This link has been used.');
  await expect(main.getByRole('button', { name: 'Yes, send me the newsletter' })).toHaveCount(0);
});
