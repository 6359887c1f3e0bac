import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

test('The first frame shows who is signed in, and no banner after consent', async ({
  page,
  context,
  program,
  db,
}) => {
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
