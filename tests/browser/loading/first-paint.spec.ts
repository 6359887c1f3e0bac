import type { Page } from '@playwright/test';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

for (const [browser, prepare] of [
  ['a browser whose first paint waits for modules', async () => {}],
  [
    'another browser',
    (page: Page) =>
      page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'blocking')),
  ],
] as const) {
  test(`In ${browser}, the first frame shows who is signed in, and no banner after consent`, async ({
    page,
    context,
    program,
    db,
  }) => {
    await prepare(page);
    await signIn(page, await anAccount({ db }));
    await context.addCookies([{ name: 'cookies_policy', value: 'accepted', url: program.address }]);
    await page.addInitScript(() =>
      requestAnimationFrame(() => {
        const { session, consent } = document.documentElement.dataset;
        document.documentElement.dataset.firstFrame = `${session} ${consent}`;
      }),
    );
    const root = page.locator('html');
    for (const path of ['/', '/account']) {
      await open(page, path);
      await expect(root).toHaveAttribute('data-first-frame', 'in accepted');
      // With style sheets from the cache, the first frame comes earlier.
      await page.reload();
      await expect(root).toHaveAttribute('data-first-frame', 'in accepted');
    }
  });
}

test('A page whose style sheets are late is not laid out without them', async ({ page }) => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await page.route(/\.css$/, async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto('/Contact', { waitUntil: 'commit' });
  // The whole page is there, with a form that browsers look for at DOMContentLoaded. There are no frames yet.
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('interactive');
  expect(await isContentLoaded(page)).toBe(false);
  load();
  await expect.poll(() => isContentLoaded(page)).toBe(true);
});

const isContentLoaded = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .some((entry) => 'domContentLoadedEventStart' in entry && entry.domContentLoadedEventStart),
  );
