import { expect, open, test } from '#tests/support/browser/fixtures.ts';

test('A link in a text opens the page without loading a new document', async ({ page }) => {
  await open(page, '/programs/Community-Kitchen');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  const link = page.locator('main .reading a[href^="/"]').first();
  const target = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${target}$`, 'i'));
  await expect(page.locator('html[data-same-document]')).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/Community-Kitchen$/);
  await expect(page.locator('html[data-same-document]')).toHaveCount(1);
});

test('A link in a text opens in a new tab if the reader asks for that', async ({
  page,
  context,
}) => {
  await open(page, '/programs/Community-Kitchen');
  const opened = context.waitForEvent('page');
  await page
    .locator('main .reading a[href^="/"]')
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await opened;
  await expect(page).toHaveURL(/Community-Kitchen$/);
});
