import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { choose, fresh, main, press } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { pressTool, sheetTools } from '#tests/support/browser/markdown-editor.ts';
import { aPage } from '#tests/support/content/pages.ts';
import type { Db } from '#tests/support/database/connection.ts';

test('An editor ties a statement to its source, retires the source and works off its to-dos', async ({
  page,
  program,
  db,
  problems,
}) => {
  problems.expect(/400/);
  const title = fresh('Hidden salt');
  const article = await aPage({ db }, { title });
  const source = fresh('Sodium guideline');
  await signIn(page, program.administrator);
  await callAs(page, 'pages/editPageData', {
    section: 'articles',
    name: article.name,
    sources: [{ id: 'who', title: source, evidence: 'guideline' }],
  });
  await open(page, `/cms/claims/articles/${article.name}`);
  const statement = page.getByLabel('Statement');
  await statement.fill('Beans are bad.');
  await page.getByRole('button', { name: 'Save claim' }).click();
  await expect(page.getByText('Copy the statement from the saved text')).not.toHaveCount(0);
  await expect(statement).toBeFocused();
  await statement.fill('Beans are good.');
  await page.getByRole('checkbox', { name: source }).check();
  await page.getByLabel('Reviewer (optional)').fill('Ana Lind');
  await page.getByRole('button', { name: 'Save claim' }).click();
  await expect(main(page).locator('q')).toHaveText('Beans are good.');
  await expect(statement).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Save claim' })).toBeFocused();
  await expectAccessible(page, '/cms/claims/articles', phoneAndDesktop);

  await main(page).getByRole('link', { name: 'Claims and sources' }).click();
  await page.getByLabel('Source', { exact: true }).selectOption({ label: `${source} (1 page)` });
  await page.getByLabel('Reason').selectOption('Retracted');
  await page.getByRole('button', { name: 'Retire source' }).click();
  await expect(page.getByText('Source retired. One page uses it.')).toBeVisible();
  await expect(main(page)).toContainText('One of its sources was retired.');
  const todo = page.getByRole('checkbox', { name: `Update the page: ${title}` });
  await todo.click();
  await expect(page.getByText('To-do done.')).toBeVisible();
  await expect(todo).toBeChecked();
  await expectAccessible(page, '/cms/claims', phoneAndDesktop);
});

/** An article that says “Beans are good.” with a claim that rests on nothing. */
async function anUnsourcedArticle(page: Page, db: Db, title: string) {
  const article = await aPage({ db }, { title, state: 'draft' });
  const claim = { ...article, quote: 'Beans are good.', sourceIds: [], reviewer: '', reviewBy: '' };
  await callAs(page, 'claims/saveClaim', claim);
  return article;
}

test('A claim gets a new source in its own dialog, which is then in the list of the page', async ({
  page,
  program,
  db,
  problems,
}) => {
  problems.expect(/400/);
  await signIn(page, program.administrator);
  const { name } = await aPage({ db }, { title: fresh('Beans') });
  await open(page, `/cms/articles/${name}`);
  const field = page.locator('[data-field="Introduction"]');
  const text = field.getByRole('textbox');
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await text.getByText('Beans are').click({ clickCount: 3 });
  await pressTool(sheetTools(page), 'Mark as a claim');
  const dialog = page.getByRole('dialog', { name: 'Mark as a claim' });
  await dialog.getByRole('button', { name: 'New source' }).click();
  const sourceTitle = dialog.getByLabel('Title', { exact: true });
  await expect(sourceTitle).toBeFocused();
  await dialog.getByRole('button', { name: 'Save claim' }).click();
  await expect(sourceTitle).toHaveAccessibleDescription('Enter the source’s title.');
  const source = fresh('Pulses');
  await sourceTitle.fill(source);
  await dialog.getByLabel('Publisher').fill('WHO');
  await dialog.getByLabel('Year').fill('2024');
  await dialog.getByLabel('Type of evidence').selectOption('Guideline');
  await dialog.getByLabel('Web address (URL)').fill('not an address');
  await expectAccessible(page, 'a new source of a claim', phoneAndDesktop);
  await dialog.getByRole('button', { name: 'Save claim' }).click();
  await expect(dialog.getByLabel('Web address (URL)')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Web address (URL)').fill('https://www.example.org/pulses');
  await dialog.getByRole('button', { name: 'Save claim' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(text.locator('.md-claim').first()).toHaveAttribute('title', `Claim: ${source}`);
  await expect(page.getByLabel('Title of source 1')).toHaveValue(source);
  await expect(main(page).getByText('to check before you publish')).toHaveCount(0);

  await choose(page, 'Claims');
  await page.getByRole('button', { name: 'Edit claim' }).click();
  const [known, added] = [source, fresh('Beans and hearts')];
  await page.getByRole('checkbox', { name: known }).uncheck();
  const form = main(page).locator('li form');
  await form.getByRole('button', { name: 'New source' }).click();
  await form.getByLabel('Title', { exact: true }).fill(added);
  await form.getByRole('button', { name: 'Save claim' }).click();
  await expect(main(page).locator('li').filter({ hasText: 'Beans are' })).toContainText(
    `Sources: ${added}`,
  );
  const reply = await callAs(page, 'pages/getPageData', { section: 'articles', name, draft: 1 });
  expect(reply.pageData.sources).toMatchObject([
    { title: source, publisher: 'WHO', year: 2024, url: 'https://www.example.org/pulses' },
    { title: added },
  ]);
});

test('A new source of a claim that is not saved does not stay in the list of the page', async ({
  page,
  program,
  db,
  problems,
}) => {
  problems.expect(/400/);
  await signIn(page, program.administrator);
  const { name } = await aPage({ db }, { title: fresh('Beans') });
  await open(page, `/cms/articles/${name}`);
  const field = page.locator('[data-field="Introduction"]');
  await expect(field.getByRole('textbox')).toHaveAttribute('contenteditable', 'true');
  await field.getByText('Beans are').click({ clickCount: 3 });
  await pressTool(sheetTools(page), 'Mark as a claim');
  const dialog = page.getByRole('dialog', { name: 'Mark as a claim' });
  await dialog.getByRole('button', { name: 'New source' }).click();
  await dialog.getByLabel('Title', { exact: true }).fill('Pulses');
  await dialog.getByLabel('Web address (URL)').fill('not an address');
  await dialog.getByRole('button', { name: 'Save claim' }).click();
  await expect(dialog.getByLabel('Web address (URL)')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Title of source 1')).toHaveValue('Pulses');
  await dialog.getByRole('button', { name: 'Remove new source' }).click();
  await expect(page.getByLabel('Title of source 1')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'New source' }).click();
  await dialog.getByLabel('Title', { exact: true }).fill('Pulses');
  await dialog.getByLabel('Web address (URL)').fill('not an address');
  await dialog.getByRole('button', { name: 'Save claim' }).click();
  await expect(dialog.getByLabel('Web address (URL)')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Title of source 1')).toHaveCount(0);
});

test('Publishing and scheduling in the editor name the claims without a source, and lead to their words', async ({
  page,
  program,
  db,
}) => {
  await signIn(page, program.administrator);
  const { name } = await anUnsourcedArticle(page, db, fresh('Beans'));
  await open(page, `/cms/articles/${name}`);
  await expect(page.locator('.findings-summary')).toContainText('1 thing to check');
  await press(page, 'Schedule…');
  const question = main(page).locator('.staff-question');
  await expect(question).toContainText(
    '“Beans are good.”: This claim has no source. Press “Mark as a claim” above its text',
  );
  await expect(question.getByRole('button', { name: 'Schedule anyway' })).toBeVisible();
  await question.getByRole('button', { name: 'Review first' }).click();
  await press(page, 'Publish');
  await question.getByRole('link', { name: '“Beans are good.”' }).click();
  const text = page.locator('[data-field="Introduction"]').getByRole('textbox');
  await expect(text).toBeFocused();
  await expect(
    sheetTools(page).getByRole('button', { name: 'Mark as a claim', exact: true }),
  ).toHaveAttribute('aria-pressed', 'true');
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();
});

test('Publishing pages from the list, and a release, name the claims without a source', async ({
  page,
  program,
  db,
}) => {
  await signIn(page, program.administrator);
  const title = fresh('Beans');
  const { name } = await anUnsourcedArticle(page, db, title);
  const item = { kind: 'page', section: 'articles', name, action: 'publish' } as const;
  const release = await callAs(page, 'releases/addRelease', {
    name: fresh('Spring'),
    items: [item],
  });
  await open(page, `/cms/releases/${release.release.id}`);
  await expect(main(page).getByRole('listitem').first()).toContainText('1 claim has no source');
  await press(page, 'Schedule…');
  await expect(page.getByRole('dialog')).toContainText(`“Beans are good.”, on “${title}”`);
  await expect(page.getByRole('button', { name: 'Schedule anyway' })).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, 'Publish release');
  await expect(page.getByRole('dialog')).toContainText('1 claim has no source');
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }),
  ).toBeVisible();
  await callAs(page, 'releases/deleteRelease', { id: release.release.id });

  await open(page, `/cms?search=${encodeURIComponent(title)}`);
  await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await press(page, 'Publish');
  const question = page.getByRole('dialog', { name: 'Publish 1 page?' });
  await expect(question).toContainText(`“Beans are good.”, on “${title}”`);
  await expectAccessible(page, 'the question before publishing', phoneAndDesktop);
  await question.getByRole('link', { name: '“Beans are good.”' }).click();
  await expect(page).toHaveURL(new RegExp(`/cms/claims/articles/${name}#claim-`));
  await page.goBack();
  await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await press(page, 'Publish');
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(main(page).locator('.staff-state', { hasText: 'Published' })).toBeVisible();
});
