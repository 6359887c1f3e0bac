import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseAction } from '#tests/support/browser/list-screens.ts';
import { press } from '#tests/support/browser/markdown-editor.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';

const main = (page: Page) => page.getByRole('main');

test.beforeEach(async ({ page, program }) => {
  await signIn(page, program.administrator);
});

test('A newsletter starts as a letter that greets readers by name and pulls in an event', {
  tag: '@slow',
}, async ({ page }) => {
  await open(page, '/cms/newsletters/_New');
  await main(page).getByLabel('Title').fill('Soup, and why');
  await main(page).getByLabel('URL slug').fill('2031May');
  await main(page).getByLabel('Event announcement').check();
  await expect(main(page).getByLabel('Event', { exact: true }).locator('option')).not.toHaveCount(
    1,
  );
  await expectAccessible(page, 'a new newsletter', phoneAndDesktop);
  await main(page).getByLabel('Letter').check();
  await press(page, 'Create page');
  const text = main(page).getByRole('textbox', { name: 'Introduction', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await expect(text).toContainText('Dear {first name|friend},');

  await text.getByText('Write your text here.').click();
  await page.keyboard.press('End');
  const insert = 'Insert a reader’s name, a page, an event or a campaign';
  const tool = main(page).getByRole('button', { name: insert }).first();
  await tool.click();
  const dialog = page.getByRole('dialog', { name: 'Insert' });
  await dialog.getByLabel('If it isn’t known').fill('you');
  await dialog.getByLabel('Field').selectOption('Full name');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(text).toContainText('Write your text here.{name|you}');
  await tool.click();
  await dialog.getByLabel('What').selectOption('An event');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(dialog).toContainText('Choose what to pull in.');
  const choice = dialog.getByLabel('Event', { exact: true });
  await expect(choice.locator('option')).not.toHaveCount(1);
  await choice.selectOption({ index: 1 });
  const title = (await choice.locator('option').nth(1).innerText()).split(',')[0] ?? '';
  await expectAccessible(page, 'the dialog that inserts an event');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  const block = text.locator('p').filter({ hasText: /^\{event: \S+\}$/ });
  await expect(block).toBeVisible();
  await expect(block, 'above it').toHaveAttribute('data-block', new RegExp(`^Event: ${title}, `));
  await expectAccessible(page, 'an event in a newsletter', phoneAndDesktop);
  await press(page, 'Publish');
  await expect(main(page)).toContainText('Visitors now see this version.');

  await open(page, '/newsletters/2031May');
  await expect(main(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(main(page)).toContainText('Dear friend,');
  await open(page, '/cms/newsletters/2031May/send');
  const checks = main(page).getByRole('region', { name: 'Before you send' });
  await expect(checks).toContainText('The text still says “Write your text here.”');
});

test('A segment is counted while it is chosen, and saved', {
  tag: '@slow',
}, async ({ page, db }) => {
  await db.deleteFrom('subscribers').execute();
  await aSubscriber({ db }, { general: 1 });
  await aSubscriber({ db });
  await callAs(page, 'settings/editSettings', { address: '218 Weir Street' });
  await open(page, '/dashboard/Subscribers');
  await chooseAction(page, 'Segments');
  const drawer = page.getByRole('dialog', { name: 'Segments' });
  await press(page, 'Add segment');
  await expect(drawer).toContainText('Choose at least one condition.');
  await drawer.getByLabel('Name').fill('Both lists');
  await drawer.getByLabel('Updates').check();
  await expect(drawer).toContainText('1 person now.');
  await expectAccessible(page, 'a segment', phoneAndDesktop);
  await press(page, 'Save segment');
  await expect(drawer).toContainText('Both lists is saved.');
  await expect(drawer).toContainText('1 person: on Updates');
});

test('A newsletter can announce any upcoming event, or says that they couldn’t be loaded', {
  tag: '@slow',
}, async ({ page, problems }) => {
  problems.expect(/503|getEvents/);
  for (let number = 1; number <= 26; number += 1) {
    await callAs(page, 'events/editEvent', {
      title: `Supper ${number}`,
      isPublished: 1,
      startsAt: `2096-03-${String(number).padStart(2, '0')}T18:00`,
      endsAt: `2096-03-${String(number).padStart(2, '0')}T20:00`,
    });
  }
  await open(page, '/cms/newsletters/_New');
  await main(page).getByLabel('Event announcement').check();
  const choice = main(page).getByLabel('Event', { exact: true });
  await expect(choice.locator('option', { hasText: 'Supper 26,' })).toHaveCount(1);
  await page.route('**/events/getEvents', (route) => route.fulfill({ status: 503, json: {} }));
  await main(page).getByLabel('Letter').check();
  await main(page).getByLabel('Event announcement').check();
  await expect(main(page)).toContainText('The list couldn’t be loaded.');
});
