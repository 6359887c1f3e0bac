import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { expect, startApplication, test } from '#tests/support/browser/fixtures.ts';

test('A visitor searches while typing, on any page, and goes through the results by keyboard', async ({
  page,
}) => {
  await page.goto('/About');
  await startApplication(page);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('searchbox');
  await expect(field).toBeFocused();
  await field.pressSequentially('lentlis');
  await expect(dialog.getByRole('status')).toHaveText(
    /^No results for “lentlis”\. Showing results for “lentil” \(\d+\)\.$/,
  );
  await expect(dialog.locator('mark').first()).toHaveText(/lentil/i);
  await expectAccessible(page, 'the search over a page');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  const first = dialog.getByRole('listitem').first().getByRole('link');
  await expect(first).toBeFocused();
  const target = await first.getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${target}$`, 'i'));
  await expect(dialog).toHaveCount(0);
});

test('The search page shows results by type, updates while typing, and can be bookmarked', async ({
  page,
}) => {
  await page.goto('/search?q=food');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(/^\d+ results for “food”$/);
  const kinds = page.getByRole('navigation', { name: 'Types of results' });
  await kinds.getByRole('link', { name: /^Courses \d/ }).click();
  await expect(page).toHaveURL(/[?&]kind=courses/);
  await expect(page.getByRole('main').getByText('Article', { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'the results');

  await startApplication(page);
  await page.getByRole('main').getByRole('searchbox').fill('zyxwvut');
  await expect(status).toHaveText('No results for “zyxwvut”.');
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask us' })).toBeVisible();
  await expectAccessible(page, 'a search without results');
  await expect(page).toHaveURL(/\/search\?q=zyxwvut$/);
  await page.reload();
  await expect(status).toHaveText('No results for “zyxwvut”.');
});

test('A search for a mistyped word says what it shows instead, and leads to the word as typed', async ({
  page,
}) => {
  await page.goto('/search?q=brocoli');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(
    /^No results for “brocoli”\. Showing results for “broccoli” \(\d+\)\.$/,
  );
  await main.getByRole('link', { name: 'Search only for “brocoli”' }).click();
  await expect(main.getByRole('status')).toHaveText('No results for “brocoli”.');
});

test('A search that a synonym adds results to names it, and can do without it', async ({
  page,
}) => {
  await page.goto('/search?q=cheap');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(
    /^\d+ results for “cheap”\. Also showing results for “budget”\.$/,
  );
  await main.getByRole('link', { name: 'Search only for “cheap”' }).click();
  await expect(main.getByRole('status')).toHaveText(/^\d+ results for “cheap”$/);
});

test('Topics lead on before a search, near ones after one that finds nothing, also while typing', async ({
  page,
}) => {
  await page.goto('/search');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Topics', exact: true })).toBeVisible();
  await expectAccessible(page, 'the search page');
  await startApplication(page);
  await main.getByRole('searchbox').fill('xooking');
  await expect(main.getByRole('heading', { name: 'Similar topics' })).toBeVisible();
  await main.getByRole('link', { name: 'Cooking', exact: true }).click();
  await expect(main.getByRole('status')).toHaveText(/^\d+ results for “Cooking”$/);
  await main.getByRole('searchbox').fill('');
  await expect(main.getByRole('heading', { name: 'Topics', exact: true })).toBeVisible();
});

test('A visitor without JavaScript searches by a form, and sees what cannot be searched', async ({
  browser,
  program,
  userAgent,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
    ...(userAgent !== undefined && { userAgent }),
  });
  const page = await context.newPage();
  await page.goto(`${program.address}/search`);
  await page.getByRole('searchbox').fill('labels');
  await page.keyboard.press('Enter');
  await expect(page.locator('mark').first()).toHaveText(/label/i);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.goto(`${program.address}/search?q=xooking`);
  await page.getByRole('link', { name: 'Cooking', exact: true }).click();
  await expect(page.locator('mark').first()).toHaveText(/cooking/i);
  await page.goto(`${program.address}/search?q=${'x'.repeat(5_000)}`);
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('Enter at most 200 characters.');
  await context.close();
});
