import { choose, fresh, main, press, title } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, signIn, test } from '#tests/support/browser/fixtures.ts';
import { anArticle, text } from '#tests/support/browser/sheet.ts';

test.beforeEach(({ page, program }) => signIn(page, program.administrator));

test('The focus stays at the preview’s button, also where that is in a menu meanwhile', {
  tag: '@slow',
}, async ({ page }) => {
  await anArticle(page);
  const bar = main(page).locator('.action-bar');
  const preview = bar.getByRole('button', { name: 'Preview', exact: true });
  await preview.focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('region', { name: 'Preview' })).toBeVisible();
  const more = bar.getByRole('button', { name: 'More', exact: true });
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await preview.press('Enter');
  await expect(main(page).getByRole('region', { name: 'Preview' })).toHaveCount(0);
  await expect(preview).toBeFocused();
});

test('After a version is restored, the focus is at the heading of the history', {
  tag: '@slow',
}, async ({ page }) => {
  const save = await anArticle(page);
  await title(page).fill(fresh('Lentils'));
  await save();
  await choose(page, 'History');
  await main(page)
    .getByRole('button', { name: /^Restore:/ })
    .first()
    .press('Enter');
  await expect(page.getByText('Version restored as the draft.')).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();
});

test('The focus goes to the text that was restored, or merged with someone else’s', {
  tag: '@slow',
}, async ({ page, problems }) => {
  problems.expect(/409/);
  await anArticle(page, [
    { title: 'Soak', text: 'Overnight.' },
    { title: 'Cook', text: 'Slowly.' },
  ]);
  const name = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const key = { section: 'articles', name } as const;
  const { pageContent } = await callAs(page, 'pages/getPageData', { ...key, draft: 1 });
  await callAs(page, 'pages/editPageContent', {
    ...key,
    pageContent: pageContent.map(({ id, title, text }) => ({
      id,
      title,
      text: text.replace('Slowly', 'Fast'),
    })),
  });
  await text(page, 2).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Stir.');
  await press(page, 'Save draft');
  const both = page.getByRole('region', { name: 'Two versions' });
  await both.getByRole('button', { name: 'Use theirs' }).click();
  await expect(both).toHaveCount(0);
  await expect(text(page, 2)).toHaveText('Fast.');
  await expect(text(page, 2)).toBeFocused();
  const offer = page.getByRole('region', { name: 'Text that was not saved' });
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(offer).toHaveCount(0);
  await expect(title(page)).toBeFocused();
});
