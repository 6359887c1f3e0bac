import type { BrowserContext, Page } from '@playwright/test';
import {
  applicationStarted,
  expect,
  open,
  startApplication,
  test,
} from '#tests/support/browser/fixtures.ts';
import { startProgram } from '#tests/support/browser/program.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
/** The browser stores a moment later what a script of a page sets. */
const cookieNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name);

test('A visitor accepts cookies, once for seven days', async ({ page, context }) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => cookieNames(context)).toEqual(['cookies_policy']);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({
    name: 'cookies_policy',
    value: 'accepted',
    path: '/',
    sameSite: 'Strict',
  });
  const left = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(left).toBeGreaterThan(604_800 - 60);
  expect(left).toBeLessThanOrEqual(604_801);
  await page.goto('/About');
  await expect(banner(page)).toBeHidden();
});

test('A visitor declines cookies, nothing is stored, and the next visit asks again', async ({
  page,
  context,
}) => {
  await open(page, '/');
  await banner(page).getByRole('button', { name: 'Decline' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await context.cookies()).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/About');
  await expect(banner(page)).toBeHidden();
  const stored = await page.evaluate(() => Object.keys(localStorage));
  // A slow device notes that it has the fonts, which says nothing about anyone.
  expect(stored.filter((key) => key !== 'common-plate:fonts')).toEqual([]);
  const next = await context.newPage();
  await next.goto('/');
  await expect(banner(next)).toBeVisible();
});

test('A visitor with the keyboard reaches the cookie banner first, after the link to the content', async ({
  page,
}) => {
  await page.goto('/About');
  const reached = async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => document.activeElement?.textContent);
  };
  const first = ['Skip to content', 'About our cookies', 'Accept', 'Decline'];
  for (const name of first) expect(await reached()).toBe(name);
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
});

test('A visitor declines cookies, and is not asked again until the tab is closed', async ({
  page,
  context,
}) => {
  await open(page, '/');
  await banner(page).getByRole('button', { name: 'Decline' }).click();
  for (const path of ['/About', '/']) {
    await page.goto(path);
    await expect(banner(page)).toBeHidden();
  }
  const later = await context.newPage();
  await page.close();
  await later.goto('/');
  await expect(banner(later)).toBeVisible();
});

test('A visitor accepts cookies before the application has started', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await context.route('**/assets/*.js', (route) => route.abort());
  const missed = page.waitForEvent('requestfailed');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(banner(page)).toBeVisible();
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-cookies=accepted]')?.click(),
  );
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => cookieNames(context)).toEqual(['cookies_policy']);
  await missed;
});

/** Responds for the analytics host, and records its requests. */
async function analytics(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/googletagmanager|google-analytics/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.tagRan = true;' });
  });
  return asked;
}

const secretPages = [
  '/Verifying?purpose=password&user_id=maya&verify_token=mailed-secret',
  '/registration?verify_token=mailed-secret',
  '/newsletter/preferences?token=mailed-secret',
  '/newsletter/leave?token=mailed-secret',
];

test('The token of a mailed link reaches neither analytics nor a Referer, on its page and later pages', {
  tag: '@slow',
}, async ({ newVisitor, problems }) => {
  problems.expect(/status of 400/);
  const counting = await startProgram({ ANALYTICS_ID: 'G-TEST1234' });
  try {
    const visitor = await newVisitor({ baseURL: counting.address });
    const asked = await analytics(visitor.context());
    const referrers: string[] = [];
    visitor.on('request', async (request) => {
      const { referer = '' } = await request.allHeaders().catch(() => ({}) as never);
      referrers.push(referer);
    });
    await open(visitor, '/');
    await banner(visitor).getByRole('button', { name: 'Accept' }).click();
    const counted = () =>
      visitor.evaluate(() =>
        JSON.stringify(
          [...((Reflect.get(window, 'dataLayer') as object[]) ?? [])].map((each) =>
            Object.values(each),
          ),
        ),
      );
    await expect.poll(counted).toContain('page_view');
    let documents = 1;
    for (const path of secretPages) {
      // The tag's script is requested after the visit is noted: once for each document that is counted.
      await expect.poll(() => asked.length, path).toBe(documents);
      await open(visitor, path);
      const tag = visitor.locator('script[src*="googletagmanager"]');
      await visitor.getByRole('banner').getByRole('link', { name: 'Articles' }).click();
      await expect(visitor).toHaveURL('/articles');
      await visitor.goBack();
      await expect(visitor).toHaveURL(path);
      await applicationStarted(visitor);
      await expect(tag, path).toHaveCount(0);
      expect(asked.length, path).toBe(documents);
      // A new document counts again, without a referrer.
      await visitor.evaluate(() => location.assign('/About'));
      await expect(visitor).toHaveURL('/About');
      await startApplication(visitor);
      await expect.poll(counted, path).toContain('page_view');
      documents += 1;
      expect(await counted(), path).toContain('/About');
      expect(await counted(), path).not.toContain('mailed-secret');
      expect(await visitor.evaluate(() => document.referrer), path).not.toContain('mailed-secret');
    }
    expect(referrers.filter(Boolean).length).toBeGreaterThan(10);
    expect(referrers.join()).not.toContain('mailed-secret');
    await visitor.context().close();
  } finally {
    await counting.stop();
  }
});

test('Visits are counted only with consent, and only if an id is configured', {
  tag: '@slow',
}, async ({ page, context, newVisitor }) => {
  const counting = await startProgram({ ANALYTICS_ID: 'G-TEST1234' });
  try {
    let visitor = await newVisitor({ baseURL: counting.address });
    const asked = await analytics(visitor.context());
    await open(visitor, '/');
    await banner(visitor).getByRole('button', { name: 'Decline' }).click();
    await visitor.reload();
    await open(visitor, '/About');
    await expect(banner(visitor)).toBeHidden();
    expect(asked).toEqual([]);
    // A rejection lasts until the tab is closed: the next one asks again.
    await visitor.close();
    visitor = await visitor.context().newPage();
    await open(visitor, '/About');
    expect(asked).toEqual([]);
    await banner(visitor).getByRole('button', { name: 'Accept' }).click();
    await expect
      .poll(() => asked)
      .toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234']);
    await expect
      .poll(() => visitor.evaluate(() => (window as { tagRan?: boolean }).tagRan))
      .toBe(true);
    await open(visitor, '/Contact');
    await expect.poll(() => asked.length, 'with the consent of the last visit').toBe(2);
    await visitor.context().close();
  } finally {
    await counting.stop();
  }
  const asked = await analytics(context);
  await open(page, '/');
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await open(page, '/About');
  expect(asked).toEqual([]);
});
