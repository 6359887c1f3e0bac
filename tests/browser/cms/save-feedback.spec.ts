import type { Page } from '@playwright/test';
import { fresh, main, press, title } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseAction } from '#tests/support/browser/list-screens.ts';
import { pressTool } from '#tests/support/browser/markdown-editor.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

test('Warnings before publishing appear at the button, and have the focus', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  const name = await anArticle(page, '[here](/nowhere-at-all)');
  await open(page, `/cms/articles/${name}`);
  await expect(main(page).locator('.findings-summary')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await press(page, 'Publish');
  const question = main(page).locator('.staff-question');
  await expect(question).toContainText('to check before you publish');
  await expect(question).toBeInViewport();
  await expect(question).toBeFocused();
});

test('The focus stays on the button that saves, which is disabled meanwhile', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  await open(page, `/cms/articles/${await anArticle(page, 'Oats.')}`);
  await title(page).fill(fresh('Rolled oats'));
  const save = main(page).getByRole('button', { name: 'Save draft' });
  await save.press('Enter');
  await expect(main(page).locator('.action-bar').getByRole('status')).toContainText('is updated.');
  await expect(save).toBeFocused();
});

/** Types a title that someone else has just changed, on a long page. */
async function typeOverTheirs(page: Page): Promise<void> {
  const name = await anArticle(page, 'Long.\n\n'.repeat(80));
  await open(page, `/cms/articles/${name}`);
  await callAs(page, 'pages/editPageData', { section: 'articles', name, title: 'Theirs' });
  await title(page).fill('Mine');
}

test('A conflict is scrolled into view and focused, wherever the editor was', async ({
  page,
  program,
  problems,
}) => {
  problems.expect(/409/);
  await signIn(page, program.administrator);
  await typeOverTheirs(page);
  await press(page, 'Save draft');
  const notice = page.getByRole('region', { name: 'Two versions' });
  await expect(notice).toBeInViewport();
  await expect(notice).toBeFocused();
});

test('Saving by the shortcut keeps the cursor at a conflict, and the bar leads to the choice', {
  tag: '@slow',
}, async ({ page, program, problems }) => {
  problems.expect(/409/);
  await signIn(page, program.administrator);
  await typeOverTheirs(page);
  await page.keyboard.press('Control+S');
  const choice = page.getByRole('link', { name: 'Not saved: choose between two versions below' });
  await expect(choice).toBeInViewport();
  await expect(title(page)).toBeFocused();
  const notice = page.getByRole('region', { name: 'Two versions' });
  await expect(notice).not.toBeInViewport();
  await choice.click();
  await expect(notice).toBeInViewport();
  await expect(notice).toBeFocused();
});

test('A source’s web address is completed, and a wrong one is explained at its field', {
  tag: '@slow',
}, async ({ page, program, problems }) => {
  problems.expect(/400/);
  await signIn(page, program.administrator);
  await open(page, `/cms/articles/${await anArticle(page, 'Oats.')}`);
  await press(page, 'Add a source');
  await page.getByLabel('Title of source 1').fill('A study');
  const address = page.getByLabel('Web address (URL)');
  await address.fill('www.example.org/oats');
  await address.press('Enter');
  await expect(address).toHaveValue('https://www.example.org/oats');
  await address.fill('example.org/rye');
  await page.keyboard.press('Tab');
  await expect(address).toHaveValue('https://example.org/rye');

  await address.fill('not an address');
  await press(page, 'Save draft');
  await expect(address).toBeFocused();
  await expect(address).toBeInViewport();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(main(page)).not.toContainText('sources.0');
});

test('A draft links to its preview, and to the site once it is published', {
  tag: '@slow',
}, async ({ page, program }) => {
  await signIn(page, program.administrator);
  await open(page, `/cms/articles/${await anArticle(page, 'Oats.')}`);
  await expect(page.getByRole('link', { name: 'Preview the saved draft' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View on site' })).toHaveCount(0);
  await expect(page.getByText('Draft. Visitors don’t see it until you publish.')).toBeVisible();
  await press(page, 'Publish');
  await expect(page.getByRole('link', { name: 'View on site' })).toBeVisible();
  await title(page).fill(fresh('Changed'));
  await press(page, 'Save draft');
  await expect(page.getByText('Live version has unpublished changes')).toBeVisible();
});

test('The message names the read-more text if only that was changed', async ({ page, program }) => {
  await signIn(page, program.administrator);
  await open(page, `/cms/articles/${await anArticle(page, 'Oats.')}`);
  const section = page.getByRole('group', { name: '“Read more” content' });
  await section.getByRole('button', { name: 'Add a paragraph' }).click();
  const paragraph = section.locator('[data-field="Paragraph 1"]');
  await pressTool(paragraph.getByRole('toolbar', { name: 'Formatting' }), 'Markdown');
  await paragraph.getByRole('textbox').fill('More about oats.');
  await press(page, 'Save draft');
  await expect(main(page).getByRole('status')).toHaveText('Read More Text page is updated.');
});

test('An error far up in an event’s form is scrolled to, and an event with registrations cannot be deleted', {
  tag: '@slow',
}, async ({ page, program, problems }) => {
  problems.expect(/400/);
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Events/new');
  await main(page).getByRole('button', { name: 'Save draft' }).click();
  const eventTitle = main(page).getByRole('textbox', { name: 'Title', exact: true });
  await expect(eventTitle).toBeFocused();
  await expect(eventTitle).toBeInViewport();

  await eventTitle.fill('Lentil evening');
  await main(page).getByLabel('Starts', { exact: true }).fill('2095-03-04T18:00');
  await main(page).getByLabel('Ends', { exact: true }).fill('2095-03-04T20:00');
  await main(page).getByLabel('Online link (URL)').fill('www.example.org/call');
  await main(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lentil evening' })).toBeVisible();
  await expect(main(page).getByLabel('Online link (URL)')).toHaveValue(
    'https://www.example.org/call',
  );
  await callAs(page, 'events/register', {
    slug: 'Lentil-evening',
    name: 'Ada Lund',
    email: 'ada.lentil@example.org',
  });
  await page.reload();
  await expect(main(page).getByText('Registered: 1')).toBeVisible();
  await chooseAction(page, 'Delete event');
  const refusal = page.getByRole('dialog', { name: 'This event can’t be deleted' });
  await expect(refusal).toContainText('1 person is registered');
  await expect(refusal).toContainText('Use “Cancel event” first');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('An administrator who changes a role gets a confirmation', async ({ page, program, db }) => {
  const { email } = await anAccount({ db }, { lastName: fresh('Rolewell').replace(' ', '-') });
  await signIn(page, program.administrator);
  await open(page, `/dashboard/Users?search=${encodeURIComponent(email)}`);
  await page.locator('tbody .data-open').click();
  const drawer = page.getByRole('dialog', { name: 'Account', exact: true });
  await drawer.getByLabel(/^Publisher/).check();
  await expect(drawer.getByLabel(/^Editor/)).toBeChecked();
  await drawer.getByRole('button', { name: 'Save roles' }).click();
  // The button goes away when the account was read again, which the confirmation has to outlive.
  await expect(drawer.getByRole('button', { name: 'Save roles' })).toHaveCount(0);
  await expect(drawer.getByRole('status').filter({ hasText: /\S/ })).toBeVisible();
});

test('Editors see the glossary in the same order as visitors, and cannot reorder it', {
  tag: '@slow',
}, async ({ page, program }) => {
  await signIn(page, program.administrator);
  const late = { term: fresh('Aaa, added last'), definition: 'Oats.' };
  await callAs(page, 'research/editResearchTerm', late);
  await open(page, '/cms/research/ResearchTerms');
  const names = await main(page).locator('.list-name').allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(names[0]).toBe(late.term);
  expect(names).toEqual(
    names.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })),
  );
  await expect(main(page).getByRole('button', { name: /^Move up/ })).toHaveCount(0);
});

test('On a phone the header of staff screens does not overlap the photo, and on a desktop names align with their row', {
  tag: '@slow',
}, async ({ page, program }) => {
  await signIn(page, program.administrator);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 780 });
    await open(page, '/dashboard/Users');
    const banner = page.getByRole('banner');
    const site = await banner.getByRole('link', { name: 'View site' }).boundingBox();
    const photo = await banner.locator('.account-button').first().boundingBox();
    const end = (site?.x ?? 0) + (site?.width ?? 0);
    expect((photo?.x ?? 0) - end, `${width} px`).toBeGreaterThanOrEqual(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  const firstLines = await page
    .locator('tbody tr')
    .first()
    .evaluate((row) =>
      [...row.querySelectorAll('.data-open, td:nth-child(3) *')].map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.round(range.getClientRects()[0]?.top ?? 0);
      }),
    );
  expect(Math.max(...firstLines) - Math.min(...firstLines)).toBeLessThanOrEqual(1);
});

/**
 * An unpublished article, created for one test.
 * @returns its name
 */
async function anArticle(page: Parameters<typeof callAs>[0], text: string): Promise<string> {
  const name = fresh('Oats').replace(' ', '-');
  await callAs(page, 'pages/addPage', { section: 'articles', name, title: 'Oats' });
  await callAs(page, 'pages/editPageData', { section: 'articles', name, text });
  return name;
}
