import type { Locator, Page } from '@playwright/test';
import { choose, formWith, fresh, main, press } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseAction } from '#tests/support/browser/list-screens.ts';
import { pressTool } from '#tests/support/browser/markdown-editor.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';

const failureSentence = 'Something went wrong. Please try later.';

/** The visible form of the entry with this text in its line. */
async function openForm(page: Page, line: RegExp | string): Promise<Locator> {
  const item = main(page).locator('[data-item]').filter({ hasText: line }).first();
  if (!(await item.locator('details').evaluate((details) => (details as HTMLDetailsElement).open)))
    await item.locator('summary').first().click();
  return item.locator('form').first();
}

const click = (form: Locator, name: string) =>
  form.getByRole('button', { name, exact: true }).click();

/** Screens with drafts: a field to change, and the specification's message. */
const lists = [
  ['/cms/board/Board', 'Position', 'Board is updated.'],
  ['/cms/contact/Contacts', 'Hours', 'Contact is updated.'],
  ['/cms/faq/FAQ', 'Question', 'FAQ is updated.'],
  ['/cms/donate/waysToDonate', 'Title', 'Way To Donate is updated.'],
  ['/cms/footerCMS/Help', 'Title', 'help is updated.'],
  ['/cms/footerCMS/Certification', 'Title', 'certification is updated.'],
  ['/cms/footerCMS/Disclaimer', 'Title', 'Footer is updated.'],
  ['/cms/footerCMS/Links', 'Link text', 'Bottom Menu is updated.'],
  ['/cms/footerCMS/cookies', 'Subtitle', 'cookies page is updated.'],
  ['/cms/research/ResearchTerms', 'Term', '{typed} is updated.'],
  ['/cms/test/Grains', 'Title', 'Test Step is updated.'],
] as const;

test('Each list says the specification’s message when it is published at once, and after a draft', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  for (const [path, label, message] of lists) {
    await open(page, path);
    const names = main(page).locator('.list-name');
    const isOpen = (await main(page).locator('details[open]').count()) > 0;
    if (!isOpen && (await names.count()) > 0) await names.first().click();
    const form = formWith(page, label);
    const field = form.getByLabel(label, { exact: true }).first();
    const said = form.getByRole('status');
    // What was there is there again in the end, since other tests read it.
    const [atOnce, later] = [fresh('At once'), await field.inputValue()];
    expect(later, path).not.toBe('');

    await field.fill(atOnce);
    await click(form, 'Publish');
    await expect(said, path).toHaveText(message.replace('{typed}', atOnce));

    await field.fill(later);
    await click(form, 'Save draft');
    await expect(said, path).toHaveText('Draft saved.');
    await click(form, 'Publish');
    await expect(said, path).toHaveText(message.replace('{typed}', later));
  }
});

test('A new test step, and each deletion from a list, are named in the specification’s words', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  const deleted = [
    ['/cms/test/_New', 'step', 'Title', 'New Test Step is added.', 'Step is deleted.'],
    ['/cms/board/Board', 'board member', 'Name', 'Board is updated.', 'Board member is deleted.'],
    ['/cms/research/ResearchTerms', 'term', 'Term', '{typed} is updated.', 'Term is deleted.'],
    ['/cms/faq/FAQ', 'question', 'Question', 'FAQ is updated.', 'Question is deleted.'],
    [
      '/cms/donate/waysToDonate',
      'way to donate',
      'Title',
      'Way To Donate is updated.',
      'Way To Donate is deleted.',
    ],
  ] as const;
  for (const [path, one, label, added, gone] of deleted) {
    await open(page, path);
    const add = main(page).getByRole('button', { name: `Add a ${one}`, exact: true });
    if (await add.count()) await add.click();
    const name = fresh('Temporary');
    const entry = formWith(page, label);
    await entry.getByLabel(label, { exact: true }).fill(name);
    // Its draft is stored before it is published.
    await click(entry, 'Save draft');
    await click(await openForm(page, name), 'Publish');
    await expect(page.getByText(added.replace('{typed}', name)).first(), path).toBeVisible();
    await choose(page, `Delete ${one}…`, await openForm(page, name));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Delete ${one}` })
      .click();
    await expect(page.getByText(gone).first(), path).toBeVisible();
  }
});

test('A page says the specification’s message when it is published, and more in an element of its own', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  const name = fresh('Oats').replace(' ', '-');
  await callAs(page, 'pages/addPage', { section: 'articles', name, title: 'Oats' });
  await open(page, `/cms/articles/${name}`);
  const bar = main(page).locator('.action-bar');
  const title = fresh('Rolled oats');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await press(page, 'Save draft');
  await expect(bar.getByRole('status')).toHaveText(`${title} page is updated.`);
  await press(page, 'Publish');
  const anyway = main(page).getByRole('button', { name: 'Publish anyway' });
  await anyway.or(bar.getByText('Visitors now see this version.')).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await expect(bar.getByText('Visitors now see this version.', { exact: true })).toBeVisible();
  await expect(bar.getByRole('status')).toHaveText(`${title} page is updated.`);
});

test('A failed action begins with the specification’s sentence, and the reason follows', async ({
  page,
  program,
  problems,
}) => {
  problems.expect(/status of (?:400|500|503)/);
  await signIn(page, program.administrator);

  // What a form says next to its button, published at once and from a draft.
  await open(page, '/cms/donate/waysToDonate');
  await press(page, 'Add a way to donate');
  const form = formWith(page, 'Web address (URL)');
  const alert = form.getByRole('alert');
  await click(form, 'Publish');
  await expect(alert).toHaveText(`${failureSentence} Title: This field is required.`);
  await expect(alert.getByText(failureSentence, { exact: true })).toBeVisible();
  await form.getByLabel('Title', { exact: true }).fill(fresh('Seeds'));
  await form.getByLabel('Web address (URL)').fill('nowhere');
  await click(form, 'Save draft');
  await expect(alert).toContainText(failureSentence);

  // What the server cannot do is said once.
  await page.route('**/api/lists/saveDraft', (route) =>
    route.fulfill({ status: 500, json: { code: 0, message: failureSentence } }),
  );
  await form.getByLabel('Web address (URL)').fill('/Donate');
  await click(form, 'Save draft');
  await expect(alert).toHaveText(failureSentence);
  await page.unroute('**/api/lists/saveDraft');

  // In a table of the dashboard.
  await page.route('**/api/subscriber/addSubscriber', (route) =>
    route.fulfill({ status: 503, json: { code: 0, message: 'The database is being moved.' } }),
  );
  await open(page, '/dashboard/Subscribers');
  await chooseAction(page, 'Add a subscriber');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill('new@example.org');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  for (const note of await dialog.getByRole('textbox').all()) {
    if ((await note.inputValue()) === '') await note.fill('At the market');
  }
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    `${failureSentence} The database is being moved.`,
  );
});

test('A part that is added to an entry or deleted from it is named in the specification’s words', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  const confirm = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

  const name = fresh('Rules').replace(' ', '-');
  await callAs(page, 'footer/addFooterPage', { name, title: name });
  const content = ['One', 'Two'].map((title) => ({ title, text: title }));
  await callAs(page, 'footer/editFooterPage', { name, title: name, content });
  await open(page, `/cms/footerCMS/${name}`);
  const policy = await openForm(page, name);
  await policy.getByRole('button', { name: 'Delete this paragraph' }).first().click();
  await confirm('Delete paragraph');
  await expect(policy.getByRole('status')).toHaveText('Paragraph is deleted.');

  const columnName = fresh('Column');
  const links = ['About', 'Board'].map((linkName) => {
    return { linkName, url: `/${linkName}`, isActive: 1 as const };
  });
  await callAs(page, 'footer/editBottomLinks', { columnName, links });
  await open(page, '/cms/footerCMS/Links');
  const column = await openForm(page, columnName);
  await column.getByRole('button', { name: 'Delete this link' }).first().click();
  await confirm('Delete link');
  await expect(column.getByRole('status')).toHaveText('Bottom Menu Link is deleted.');

  const question = fresh('Is rice nice?');
  const questions = [{ question, answer: 'Yes.' }];
  await callAs(page, 'pages/editQuestions', { columnNumber: 77, title: 'Grains', questions });
  await open(page, '/cms/faq/77');
  const asked = await openForm(page, question);
  await click(asked, 'Add a paragraph');
  const paragraph = asked.locator('[data-field="Paragraph 1"]');
  await pressTool(paragraph.getByRole('toolbar', { name: 'Formatting' }), 'Markdown');
  await paragraph.getByRole('textbox').fill('Brown rice too.');
  await click(asked, 'Publish');
  await expect(asked.getByRole('status')).toHaveText('Read More Paragraph is added.');
  const menu = page.getByRole('button', { name: 'More actions for Grains' });
  await choose(page, 'Delete section…', main(page).locator('form', { has: menu }));
  await confirm('Delete section');
  await expect(page.getByText('FAQ Section is deleted.')).toBeVisible();
});

test('One subscriber who is deleted is not called several', async ({ page, program, db }) => {
  const { email } = await aSubscriber({ db });
  await signIn(page, program.administrator);
  await open(page, `/dashboard/Subscribers?search=${email}`);
  await main(page).locator('tbody tr').first().getByRole('checkbox').check();
  await press(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 subscriber' }).click();
  await expect(page.getByText('Subscriber is deleted.', { exact: true })).toBeVisible();
});
