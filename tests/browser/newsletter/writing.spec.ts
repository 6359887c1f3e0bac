import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseAction } from '#tests/support/browser/list-screens.ts';
import {
  press,
  pressTool,
  sheetTools,
  showMarkdown,
} from '#tests/support/browser/markdown-editor.ts';
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
  await pressTool(sheetTools(page), 'Something about the reader');
  const reader = page.getByRole('dialog', { name: 'Insert something about the reader' });
  await reader.getByLabel('If it isn’t known').fill('you');
  await reader.getByLabel('Field').selectOption('Full name');
  await reader.getByRole('button', { name: 'Insert' }).click();
  await expect(text).toContainText('Write your text here.{name|you}');
  await page.keyboard.press('Enter');
  await pressTool(sheetTools(page), 'Event, campaign or page');
  const dialog = page.getByRole('dialog', { name: 'Insert an event, a campaign or a page' });
  await expect(dialog.getByRole('option')).not.toHaveCount(0);
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(dialog).toContainText('Choose an event, a campaign or a page from the list.');
  await dialog.getByRole('combobox').fill('event');
  await expect(dialog.getByRole('option').first()).toContainText('Event · ');
  await expectAccessible(page, 'the dialog that inserts an event');
  const title = (await dialog.getByRole('option').first().innerText()).split(' Event · ')[0] ?? '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const card = text.getByRole('group', { name: `Event: ${title}` });
  await expect(card).toContainText(/, 20\d\d, /);
  await expect(text.getByText('{event:')).toBeHidden();
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

test('A block that readers don’t see says so on its card, and is replaced and removed there', {
  tag: '@slow',
}, async ({ page, problems }) => {
  problems.expect(/404/);
  const event = {
    title: 'Bread evening',
    startsAt: '2096-05-01T18:00',
    endsAt: '2096-05-01T20:00',
  };
  const { event: draft } = await callAs(page, 'events/editEvent', { ...event, isPublished: 0 });
  const blocks = [`{event: ${draft.slug}}`, '{event: No-such-evening}', '{page: /articles/Fiber}'];
  await callAs(page, 'pages/addPage', { section: 'newsletters', name: '2031June', title: 'June' });
  await callAs(page, 'pages/editPageData', {
    section: 'newsletters',
    name: '2031June',
    text: `Hello.\n\n${blocks.join('\n\n')}`,
  });
  await open(page, '/cms/newsletters/2031June');
  const text = main(page).getByRole('textbox', { name: 'Introduction', exact: true });
  const card = (name: string | RegExp) => text.getByRole('group', { name });
  await expect(card('Event: Bread evening')).toContainText('Not published.');
  await expect(card('Event: No-such-evening')).toContainText('can’t be found anymore');
  await expect(card(/^Page: /)).toContainText('Fiber');
  await expectAccessible(page, 'blocks as cards', phoneAndDesktop);

  await text.getByRole('button', { name: 'Remove: Bread evening' }).click();
  await expect(card('Event: Bread evening')).toHaveCount(0);
  await text.getByRole('button', { name: 'Replace: No-such-evening' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace with' });
  await dialog.getByRole('combobox').fill('whole grains');
  await expect(dialog.getByRole('option').first()).toContainText('Whole grains');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(card(/^Page: Whole grains/)).toBeVisible();
  await page.keyboard.type('See you there.');
  await showMarkdown(text);
  await expect(text).toHaveValue(
    'Hello.\n\n{page: /articles/Whole-Grains}\n\nSee you there.\n\n{page: /articles/Fiber}',
  );
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
