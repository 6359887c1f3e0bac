import type { Page } from '@playwright/test';
import { expect, open, test } from '#tests/support/browser/fixtures.ts';
import { openSignUp } from '#tests/support/browser/sign-in.ts';

/** Navigates within the site, as the router does for a link. */
async function followInside(page: Page, path: string): Promise<void> {
  // Two history entries, and a step back: the router handles it without loading a document.
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    history.pushState(null, '', '/About');
    history.back();
  }, path);
}

test('A visitor at an unknown address sees the 404 page, with the path', async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  for (const path of ['/no-such-page', '/articles/No-Such-Article', '/policy/nothing', '/404']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Page Not Found: ${path}`);
    await expect(page).toHaveTitle(`Page Not Found: ${path} – Common Plate`);
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('The 404 page shows the path as people write it', async ({ page, problems }) => {
  problems.expect(/404/);
  await open(page, '/n%C3%BCsse');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Page Not Found: /nüsse');
  await expect(page).toHaveTitle('Page Not Found: /nüsse – Common Plate');
});

test('Going back to an address that the application does not know loads it again, also with a fragment', async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  await open(page, '/no-such-page#main');
  await page.getByRole('main').getByRole('link', { name: 'Read an article' }).click();
  await expect(page).toHaveURL('/articles');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found: /no-such-page');
});

test('The forms of an error page work as those of other pages do', async ({ page, problems }) => {
  problems.expect(/404/);
  await open(page, '/no-such-page');
  const form = await openSignUp(page);
  await form.getByRole('button', { name: 'Show password' }).click();
  await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});

test('An invalid address is not found either', async ({ request }) => {
  for (const section of ['articles', 'courses', 'programs', 'events']) {
    for (const path of [`/${section}/%00`, `/${section}/a%07b`]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  }
  expect((await request.get('/courses/%00/print')).status()).toBe(404);
});

test('A path that is written as a script is shown as text', async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto('/%3Cimg%20src=x%20onerror=alert(1)%3E');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page Not Found: /');
  await expect(page.getByRole('main').locator('img[src="x"]')).toHaveCount(0);
});

test('A bot at an unknown address gets the status and plain text', async ({ request }) => {
  const response = await request.get('/no-such-page', {
    headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
  });
  expect(response.status()).toBe(404);
  expect(response.headers()['content-type']).toContain('text/plain');
  expect(await response.text()).toBe('Page Not Found');
});

test('A person after a bot still gets the whole page, and vice versa', async ({ request }) => {
  const bot = { 'user-agent': 'bingbot/2.0' };
  const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0' };
  for (const [headers, type] of [
    [person, 'text/html'],
    [bot, 'text/plain'],
    [person, 'text/html'],
  ] as const) {
    const response = await request.get('/neither', { headers });
    expect(response.headers()['content-type']).toContain(type);
  }
});

test('An old address redirects to the new one, typed or followed inside the site', async ({
  page,
}) => {
  await page.goto('/faqs');
  await expect(page).toHaveURL('/FAQ');
  await open(page, '/Contact');
  await followInside(page, '/faqs');
  await expect(page).toHaveURL('/FAQ');
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Page Not Found');
});

test('An address that staff redirected works, typed in any letter case or followed', async ({
  page,
  request,
  db,
}) => {
  await db
    .insertInto('redirects')
    .values({
      from_path: '/old/salt',
      to_path: '/articles/Hidden-Salt',
      status: 301,
      created_at: 1,
    })
    .onConflict((conflict) => conflict.column('from_path').doNothing())
    .execute();
  const response = await request.get('/old/salt', { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers().location).toBe('/articles/Hidden-Salt');
  await page.goto('/Old/Salt/');
  await expect(page).toHaveURL('/articles/Hidden-Salt');
  await open(page, '/Contact');
  await followInside(page, '/old/salt');
  await expect(page).toHaveURL('/articles/Hidden-Salt');
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Page Not Found');
});

test('A link inside the site to a deleted page shows the 404 page there', async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  await open(page, '/Contact');
  await followInside(page, '/gone');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found: /gone');
  await page.getByRole('main').getByRole('link', { name: 'Read an article' }).click();
  await expect(page).toHaveURL('/articles');
});
