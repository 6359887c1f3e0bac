import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, heading, main, press } from '#tests/support/browser/cms-steps.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { openFilters } from '#tests/support/browser/list-screens.ts';

test('An editor filters pages, shares the address, changes several at once, and finds what is scheduled', {
  tag: '@slow',
}, async ({ page, program, problems }) => {
  await signIn(page, program.administrator);
  const word = fresh('Rhubarb').replace(' ', '-');
  for (const name of [`${word}-1`, `${word}-2`]) {
    await callAs(page, 'pages/addPage', { section: 'articles', name });
  }
  await open(page, '/cms');
  await expectAccessible(page, 'the list of pages', phoneAndDesktop);
  const status = (await openFilters(page)).getByLabel('Status');
  await status.focus();
  await status.selectOption('My drafts');
  await expect(page).toHaveURL(/state=mine/);
  await expect(status).toBeFocused();
  await page.keyboard.press('Escape');
  await main(page).getByLabel('Title').fill(word.replace('-', ' '));
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText('2 pages');
  const shared = page.url();
  await open(page, shared.replace(program.address, ''));
  await expect(main(page)).toContainText('2 pages');
  await main(page).getByLabel('Select all on this page').check();
  await expectAccessible(page, 'the actions of selected pages', phoneAndDesktop);
  await press(page, 'Publish');
  await answer(page, 'Publish 2 pages?', 'Publish');
  await expect(page.getByText('2 pages published.')).toBeVisible();
  await expect(main(page)).toContainText('No pages match.');

  await open(page, '/cms?section=home');
  await main(page).getByLabel('Select all on this page').check();
  problems.expect(/400/);
  await press(page, 'Unpublish');
  await answer(page, 'Unpublish 1 page?', 'Unpublish');
  await expect(main(page).getByRole('alert')).toContainText('The site needs this page');
  await expect(main(page).getByText('1 selected')).toBeVisible();

  const name = `${word}-1`;
  await callAs(page, 'pages/schedulePage', {
    section: 'articles',
    name,
    action: 'unpublish',
    at: '2098-12-24T09:00',
  });
  await open(page, `/cms?state=scheduled&search=${word}`);
  await expect(main(page)).toContainText('1 page');
  await open(page, '/cms/calendar?month=2098-12');
  await expect(heading(page)).toHaveText('Calendar: December 2098');
  await expectAccessible(page, 'the calendar', phoneAndDesktop);
  const entry = main(page).getByRole('cell', { name: 'December 24' });
  await expect(entry).toContainText('9:00 AM Unpublish: ');
  await entry.getByRole('link').focus();
  await page.keyboard.press('PageDown');
  await expect(heading(page)).toHaveText('Calendar: January 2099');
  // Blank pages would not do for tests of all public pages.
  for (const name of [`${word}-1`, `${word}-2`]) {
    await callAs(page, 'pages/deletePage', { section: 'articles', name });
  }
});
