import type { Page } from '@playwright/test';
import {
  applicationStarted,
  callAs,
  expect,
  signIn,
  test,
} from '#tests/support/browser/fixtures.ts';
import { expectNoLayoutShift, watchLayoutShift } from '#tests/support/browser/layout-shift.ts';

test('The layout does not shift while a page loads and starts on a phone', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchLayoutShift(context);
  for (const path of ['/', '/articles/Hidden-Salt']) {
    await page.goto(path);
    await applicationStarted(page);
    await page.waitForTimeout(1_500);
    await expectNoLayoutShift(page, path);
  }
});

test('A public page that staff open from a screen of theirs has only the styles of public pages', async ({
  page,
  program,
}) => {
  const hasStaffStyles = () =>
    page.evaluate(() =>
      [...document.styleSheets]
        .filter(({ media }) => matchMedia(media.mediaText).matches)
        .some(({ cssRules }) =>
          [...cssRules].some(({ cssText }) => cssText.includes('staff-panel')),
        ),
    );
  await signIn(page, program.administrator);
  await page.goto('/cms/redirects');
  await applicationStarted(page);
  expect(await hasStaffStyles()).toBe(true);
  await page.getByRole('link', { name: 'View site' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await hasStaffStyles()).toBe(false);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redirects');
  expect(await hasStaffStyles()).toBe(true);
});

test('Every font of a page’s first screen is requested before its styles are read', {
  tag: '@slow',
}, async ({ page }) => {
  for (const path of ['/', '/articles/Hidden-Salt', '/sign-in', '/Donate']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const fonts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ name, initiatorType }) => `${name.split('/').at(-1)} by ${initiatorType}`),
    );
    // A file that is found only in the styles comes too late for the first paint.
    expect(
      fonts.filter((font) => font.endsWith('by css')),
      path,
    ).toEqual([]);
    expect(fonts.length, path).toBeGreaterThanOrEqual(3);
  }
});

/** The typefaces of a page's headings and text: `own`, `system`, or both. */
const typefacesOf = (page: Page) =>
  page.locator('body').evaluate((body) => {
    const families = [...body.querySelectorAll('h1, h2, h3, p, a, button, strong')].map(
      (element) => getComputedStyle(element).fontFamily,
    );
    const isOwn = (family: string) => /^"?(Fraunces|Source Sans)"?,/.test(family);
    return [...new Set(families.map((family) => (isOwn(family) ? 'own' : 'system')))].join(' ');
  });

test('A phone’s first page keeps the system’s typeface, and the next ones have the site’s own', {
  tag: '@slow',
}, async ({ newVisitor }) => {
  for (const path of ['/', '/articles/Hidden-Salt', '/courses/Nutrition-Basics']) {
    // Each with an empty cache: the browser reads fonts from it at once.
    const page = await newVisitor({ viewport: { width: 390, height: 844 } });
    await watchLayoutShift(page);
    await page.goto(path);
    await applicationStarted(page);
    const areLoaded = () => page.evaluate(() => localStorage.getItem('common-plate:fonts'));
    await expect.poll(areLoaded, path).toBe('1');
    const { painted, requested } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      requested: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ startTime }) => startTime),
    }));
    expect(requested.length, path).toBeGreaterThanOrEqual(3);
    expect(Math.min(...requested), path).toBeGreaterThan(painted);
    expect(await typefacesOf(page), path).toBe('system');
    await expectNoLayoutShift(page, path);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie Policy' }).click();
    await expect(page).toHaveURL(/policy/);
    await expect.poll(() => typefacesOf(page), path).toBe('own');
    // On a busy machine even the cache may be too slow for a page.
    await expect(async () => {
      await page.goto('/About');
      expect(await typefacesOf(page), path).toBe('own');
    }).toPass();
    await applicationStarted(page);
    await expectNoLayoutShift(page, path);
  }
});

test('A page whose fonts come too late, if only one of them, has the system’s typeface throughout', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const held: (() => Promise<void>)[] = [];
  await visitor.route('**/source-sans-3-600-basic*.woff2', (route) => {
    held.push(() => route.continue());
  });
  await visitor.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => typefacesOf(visitor)).toBe('system');
  await Promise.all(held.map((release) => release()));
  await applicationStarted(visitor);
  expect(await typefacesOf(visitor)).toBe('system');
  await expect
    .poll(() => visitor.evaluate(() => localStorage.getItem('common-plate:fonts')))
    .toBe('1');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
  await expect(visitor).toHaveURL(/contact/i);
  await expect.poll(() => typefacesOf(visitor)).toBe('own');
});

test('Every member and staff screen fits a width of 320 px without horizontal scrolling', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, program.administrator);
  const own = [
    '/account',
    '/account/profile',
    '/account/security',
    '/account/data',
    '/dashboard',
    '/dashboard/Mail',
    '/dashboard/Mailings',
    '/dashboard/Subscribers',
  ];
  for (const path of [...own, '/cms', '/cms/about/About']) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBeLessThanOrEqual(320);
  }
});

test('At a zoom of 400% the header and the cookie banner leave most of the window to the text', {
  tag: '@slow',
}, async ({ page, problems }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  // The wider letters of a fallback font must fit, too.
  problems.expect(/ERR_FAILED/);
  await page.route('**/*.woff2', (route) => route.abort());
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.woff2'));
  for (const path of ['/', '/articles/Hidden-Salt']) {
    await page.goto(path);
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height, path).toBeLessThanOrEqual(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole('heading', { level: 1 }).evaluate((title) => title.scrollIntoView());
    await expect(page.getByRole('region', { name: 'Cookies' }), path).not.toBeInViewport();
  }
  // On a phone they are requested once the application has started.
  await aborted;
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator(':popover-open').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/Contact');
});

test('The menus fit the screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  for (const name of ['Menu', 'Sign In']) {
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
    const panel = page.locator(':popover-open');
    const box = await panel.boundingBox();
    expect(box?.x, name).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
  }
});

test('No separator dot begins or ends a line of the imprint', { tag: '@slow' }, async ({
  page,
}) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/About');
    const imprint = page.getByRole('contentinfo').locator('p', { hasText: '(555) 555-0142' });
    const box = await imprint.boundingBox();
    expect(await imprint.innerText(), `${width} px`).not.toContain('·');
    await expect(imprint).toHaveCSS('overflow-x', 'clip');
    // Each part begins a line, with its dot clipped, or follows another part.
    const dots = await imprint.locator('span').evaluateAll((parts) =>
      parts.map((part) => {
        const { left, top } = part.getBoundingClientRect();
        const before = part.previousElementSibling?.getBoundingClientRect();
        return { left, isFirst: before === undefined || before.top !== top };
      }),
    );
    for (const { left, isFirst } of dots) expect(left < (box?.x ?? 0) - 8).toBe(isFirst);
  }
});

test('The footer fits the screen of a phone, and has no second form for the newsletter', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const footer = page.getByRole('contentinfo');
  const email = footer.getByLabel('Your email');
  await page.goto('/articles');
  // The question about cookies takes room of its own.
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  for (const [path, hasForm] of [
    ['/articles', true],
    ['/', false],
    ['/newsletters', false],
  ] as const) {
    await page.goto(path);
    expect((await footer.boundingBox())?.height, path).toBeLessThanOrEqual(844);
    await expect(email, path).toBeVisible({ visible: hasForm });
  }
  await footer.locator('summary', { hasText: 'Take part' }).click();
  await expect(footer.getByRole('link', { name: 'Volunteer' })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(footer.getByRole('heading', { name: 'Help with food' })).toBeVisible();
  await expect(footer.getByText('If you need food now')).toBeVisible();
});

test('No divider begins a row of the footer’s links, and the phone number is a link', {
  tag: '@slow',
}, async ({ page }) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/About');
    const lists = page.getByRole('contentinfo').locator('ul.policy-links');
    for (const list of await lists.all()) {
      const rows = await list.evaluate((element) => {
        const { left: edge } = element.getBoundingClientRect();
        return [...element.children].map((item) => {
          const { left, top } = item.getBoundingClientRect();
          const before = item.previousElementSibling?.getBoundingClientRect();
          // The divider is the item's left border, and what is left of the list is cut off.
          return { isFirst: before?.top !== top, isCutOff: left < edge };
        });
      });
      for (const { isFirst, isCutOff } of rows) expect(isCutOff, `${width} px`).toBe(isFirst);
      await expect(list).toHaveCSS('overflow', 'hidden');
    }
    const phone = page.getByRole('contentinfo').getByRole('link', { name: '(555) 555-0142' });
    await expect(phone).toHaveAttribute('href', 'tel:5555550142');
  }
});

test('A long name of the organization leaves the header and the footer their places', {
  tag: '@slow',
}, async ({ page, program, newVisitor }) => {
  await signIn(page, program.administrator);
  const { settings } = await callAs(page, 'settings/getSettings', {});
  const visitor = await newVisitor();
  for (const name of ['Springfield Community Nutrition Education Project', 'A'.repeat(100)]) {
    await callAs(page, 'settings/editSettings', { name });
    for (const width of [320, 390, 1280]) {
      await visitor.setViewportSize({ width, height: 844 });
      await visitor.goto('/About');
      const header = visitor.locator('.site-header-row');
      const menus = header.locator('button, a').filter({ visible: true });
      const tops = await menus.evaluateAll((all) =>
        all.map((each) => {
          const { top, height } = each.getBoundingClientRect();
          return top + height / 2;
        }),
      );
      if (width < 1280) expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(12);
      expect((await header.boundingBox())?.height, `${width} px`).toBeLessThan(130);
      const sideways = await visitor.evaluate(() => document.documentElement.scrollWidth);
      expect(sideways, `${name} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
  await callAs(page, 'settings/editSettings', { name: settings.name });
});
