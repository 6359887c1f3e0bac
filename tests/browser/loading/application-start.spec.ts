import type { BrowserContext, Page } from '@playwright/test';
import { hydratedEvent } from '#app/shell/start/early-input.ts';
import {
  applicationStarted,
  expect,
  signIn,
  startApplication,
  test,
} from '#tests/support/browser/fixtures.ts';

interface Connection {
  saveData: boolean;
  effectiveType: string;
}

/** Makes the browser report data saving or a slow network. */
const connectBy = (context: BrowserContext, connection: Connection) =>
  context.addInitScript((given) => {
    Object.defineProperty(navigator, 'connection', { value: given });
  }, connection);

/** The scripts that a page has requested so far. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name, startTime })),
  );

test('A reader sees the page before the first script is requested', async ({ page }) => {
  for (const path of ['/', '/articles/Hidden-Salt', '/FAQ']) {
    const response = await page.goto(path);
    const html = (await response?.text()) ?? '';
    expect(html).not.toMatch(/<script[^>]+src=/);
    expect(html).not.toContain('rel="modulepreload"');
    await applicationStarted(page);
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    );
    const loaded = await scripts(page);
    expect(painted).toBeGreaterThan(0);
    expect(loaded.length).toBeGreaterThan(3);
    for (const { name, startTime } of loaded) expect(startTime, name).toBeGreaterThan(painted);
  }
});

test('A tap is handled before the application is loaded for it', async ({ page, context }) => {
  // With data saving, nothing but a tap starts it.
  await connectBy(context, { saveData: true, effectiveType: '4g' });
  await page.goto('/About');
  const preloads = page.locator('link[rel="modulepreload"]');
  const during = await page.evaluate(() => {
    dispatchEvent(new PointerEvent('pointerdown'));
    return document.querySelectorAll('link[rel="modulepreload"]').length;
  });
  expect(during).toBe(0);
  await expect(preloads).not.toHaveCount(0);
});

test('Each script of a page is fetched once', async ({ page }) => {
  await page.goto('/About');
  await applicationStarted(page);
  const names = (await scripts(page)).map(({ name }) => name);
  expect(new Set(names).size, 'each is fetched once').toBe(names.length);
});

test('A reader who saves data gets no script before touching the page', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await connectBy(context, { saveData: true, effectiveType: '4g' });
  for (const act of [
    () => page.mouse.click(5, 400),
    () => page.keyboard.press('Tab'),
    () => page.getByRole('contentinfo').getByLabel('Your email').focus(),
  ]) {
    await page.goto('/About');
    await page.waitForTimeout(1_200);
    expect(await scripts(page)).toEqual([]);
    await act();
    await applicationStarted(page);
  }
});

test('What a reader types before the application has started stays typed', async ({
  page,
  context,
}) => {
  await connectBy(context, { saveData: true, effectiveType: '4g' });
  await context.route('**/assets/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 150));
    await route.continue();
  });
  await page.goto('/About');
  const form = page.getByRole('contentinfo');
  const address = form.getByLabel('Your email');
  await address.pressSequentially('early@people.example', { delay: 40 });
  await applicationStarted(page);
  await expect(address).toHaveValue('early@people.example');
  await expect(address).toBeFocused();
  await expect(form.getByRole('button', { name: 'Sign up' })).toBeEnabled();
});

test('A click before the application has started still works', async ({ page, context }) => {
  await connectBy(context, { saveData: true, effectiveType: '4g' });
  await page.goto('/About');
  await page.getByRole('banner').getByRole('button', { name: 'Courses' }).click();
  await expect(page.getByRole('navigation', { name: 'Courses' })).toBeVisible();
  await applicationStarted(page);
  await expect(page.getByRole('navigation', { name: 'Courses' })).toBeVisible();
  await page.goto('/Contact');
  await page.getByRole('banner').getByRole('link', { name: 'Research' }).click();
  await expect(page).toHaveURL('/Research');
});

/** Records which pages' data a page prefetches. */
function prefetched(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.data')) found.push(pathname);
  });
  return found;
}

test('The data of a page is prefetched about a second after its link becomes visible', async ({
  page,
}) => {
  const found = prefetched(page);
  await page.addInitScript((event) => {
    addEventListener(event, () => performance.mark(event));
  }, hydratedEvent);
  await page.goto('/Contact');
  await startApplication(page);
  await expect.poll(() => found).toContain('/About.data');
  // By the browser's own clock: on a busy machine the test hears of both much later.
  const delay = () =>
    page.evaluate((event) => {
      const [hydrated] = performance.getEntriesByName(event);
      const [first] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.data'));
      return (first?.startTime ?? 0) - (hydrated?.startTime ?? 0);
    }, hydratedEvent);
  await expect.poll(delay).toBeGreaterThan(700);
  expect(found, 'links that are out of view').not.toContain('/policy/terms.data');

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => found).toContain('/policy/terms.data');
});

test('Pages that open as a new document are not prefetched', async ({ page, program }) => {
  await signIn(page, program.administrator);
  const found = prefetched(page);
  await page.goto('/Contact');
  await startApplication(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByRole('link', { name: 'My Account' })).toBeVisible();
  await expect.poll(() => found).toContain('/About.data');
  // Links that are seen later come later.
  await page.waitForTimeout(1_500);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => found).toContain('/policy/terms.data');
  expect(found).not.toContain('/account.data');
  expect(found).not.toContain('/dashboard.data');
});

test('Nothing that a staff screen links to is prefetched, since it may be gone by then', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  const found = prefetched(page);
  await page.goto('/dashboard/Users');
  await startApplication(page);
  await expect(page.getByRole('main').getByRole('row')).not.toHaveCount(0);
  await page.waitForTimeout(2_500);
  expect(found).toEqual([]);
});

test('Nothing is prefetched for readers on a slow network or who save data', {
  tag: '@slow',
}, async ({ page, newVisitor }) => {
  const saving = await newVisitor();
  await connectBy(page.context(), { saveData: false, effectiveType: 'slow-2g' });
  await connectBy(saving.context(), { saveData: true, effectiveType: '4g' });
  const found = [prefetched(page), prefetched(saving)];
  for (const each of [page, saving]) {
    await each.goto('/Contact');
    await startApplication(each);
  }
  await page.waitForTimeout(2_500);
  expect(found).toEqual([[], []]);
});
