import type { Page } from '@playwright/test';
import { choose, fresh, main, press } from '#tests/support/browser/cms-steps.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

const names = (page: Page) => main(page).locator('.list-name');
const unfold = (page: Page, name: string) => names(page).filter({ hasText: name }).click();
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test('A board member is added, moved by keyboard and deleted after one confirmation', async ({
  page,
  program,
  newVisitor,
}) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/board/Board');
  const name = fresh('Ilse');
  await press(page, 'Add a board member');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await press(page, 'Publish');
  await expect(said(page, 'Board is updated.')).toBeVisible();
  await expect(names(page).last()).toHaveText(name);
  await expect(main(page).locator('summary', { hasText: name })).toBeFocused();

  const up = main(page).getByRole('button', { name: `Move up: ${name}` });
  const count = await names(page).count();
  await up.focus();
  for (const place of [count - 1, count - 2]) {
    await page.keyboard.press('Enter');
    await expect(main(page).getByText(`${name} is now number ${place} of ${count}.`)).toBeVisible();
    await expect(up).toBeFocused();
  }
  const visitor = await newVisitor();
  await visitor.goto('/Board');
  await expect(
    visitor
      .getByRole('main')
      .locator('h2')
      .nth(count - 3),
  ).toHaveText(name);

  const opened = main(page).locator('details[open]');
  const question = `Delete “${name}”?`;
  await choose(page, 'Delete board member…', opened);
  await expect(page.getByRole('dialog', { name: question })).toContainText(
    'Visitors will no longer see it.',
  );
  await answer(page, question, 'Keep board member');
  await expect(opened.getByRole('button', { name: /^More actions/ })).toBeFocused();
  await choose(page, 'Delete board member…', opened);
  await answer(page, question, 'Delete board member');
  await expect(said(page, 'Board member is deleted.')).toBeVisible();
  await expect(names(page).filter({ hasText: name })).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText(name)).toHaveCount(0);
});

test('An editor adds a test question, and sees next to it that an answer must be correct', {
  tag: '@slow',
}, async ({ page, program, problems }) => {
  problems.expect(/400/);
  await signIn(page, program.administrator);
  await open(page, '/cms/test/_New');
  const title = fresh('Beans');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await press(page, 'Publish');
  await expect(said(page, 'New Test Step is added.')).toBeVisible();
  await press(page, 'Add a question');
  const question = page.getByRole('group', { name: 'question 1' });
  await question.getByLabel('Question').fill('Which is a bean?');
  for (const [index, answer] of ['Pea', 'Lentil', 'Chickpea'].entries()) {
    await press(page, 'Add a choice');
    await question.getByLabel(`Choice ${index + 1}`, { exact: true }).fill(answer);
  }
  await press(page, 'Publish');
  await expect(
    question.getByText('A question needs at least two different answers, one of them correct.'),
  ).toBeVisible();
  for (const index of [1, 2])
    await question.getByRole('checkbox', { name: 'Correct answer' }).nth(index).check();
  await press(page, 'Publish');
  await expect(said(page, 'Test Step is updated.')).toBeVisible();
  await open(page, '/cms/structure');
  await page.getByLabel('Find a page or a list').fill(title);
  await main(page).getByRole('link', { name: title }).click();
  const right = page.getByRole('checkbox', { name: 'Correct answer' });
  await expect(right.nth(0)).not.toBeChecked();
  await expect(right.nth(1)).toBeChecked();
  await expect(right.nth(2)).toBeChecked();
});

test('An emptied “Read more” paragraph is refused next to it', async ({
  page,
  program,
  problems,
}) => {
  problems.expect(/400/);
  await signIn(page, program.administrator);
  await open(page, '/cms/faq/1');
  await names(page).first().click();
  const form = main(page).locator('details[open]');
  const paragraph = form.locator('[data-field="Paragraph 1"]');
  if ((await paragraph.count()) === 0) {
    await form.getByRole('button', { name: 'Add a paragraph' }).click();
    await paragraph.getByRole('button', { name: 'Markdown' }).click();
    await paragraph.getByRole('textbox').fill(fresh('More'));
    await form.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(form.getByRole('status')).toHaveText('Read More Paragraph is added.');
  } else await paragraph.getByRole('button', { name: 'Markdown' }).click();
  const text = paragraph.getByRole('textbox');
  await text.fill('');
  await form.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(paragraph.getByText('This field is required.')).toBeVisible();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
});

test('Of two editors of one term, the second sees both texts, and neither is lost', {
  tag: '@slow',
}, async ({ page, program, colleague }) => {
  await signIn(page, program.administrator);
  for (const each of [page, colleague]) {
    await open(each, '/cms/research/ResearchTerms');
    await unfold(each, 'Cohort study');
  }
  const [hers, his] = [fresh('Her words'), fresh('His words')];
  const meaning = (of: Page) => of.locator('details[open]').getByLabel('Definition');
  await meaning(page).fill(hers);
  await press(page, 'Publish');
  await expect(said(page, 'Cohort study is updated.')).toBeVisible();
  await meaning(colleague).fill(his);
  await press(colleague, 'Publish');
  const conflict = colleague
    .locator('[tabindex]')
    .filter({ has: colleague.getByRole('alert').filter({ hasText: 'Someone else changed this' }) })
    .last();
  await expect(conflict).toBeFocused();
  await expect(conflict).toBeInViewport();
  await expect(meaning(colleague).first()).toHaveText(his);
  await expect(meaning(colleague).last()).toHaveText(hers);
  await press(colleague, 'Keep mine');
  await expect(said(colleague, 'Cohort study is updated.')).toBeVisible();
  await expect(meaning(colleague)).toHaveText(his);
});

test('An editor sets the icon of a way to donate, and is asked before leaving unsaved changes', {
  tag: '@slow',
}, async ({ page, program }) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/donate/waysToDonate');
  await unfold(page, 'Send a check by mail');
  const way = main(page).locator('details[open]');
  const icon = way.getByRole('group', { name: 'Icon' });
  await icon.getByRole('button', { name: 'Choose another picture' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  await picker.getByText('Upload new').click();
  await picker.getByLabel('Add files').setInputFiles('docs/screenshot.png');
  await picker.getByLabel('Decorative (screen readers skip it)').check();
  await picker.getByRole('button', { name: 'Upload', exact: true }).click();
  await picker.getByRole('button', { name: /^screenshot/ }).click();
  await expect(picker).toHaveCount(0);
  await page.getByRole('link', { name: 'All pages' }).click();
  await answer(page, 'Leave without saving?', 'Keep editing');
  await press(page, 'Publish');
  await expect(said(page, 'Way To Donate is updated.')).toBeVisible();
  await expect(way.getByRole('img', { name: 'Current picture' })).toHaveAttribute(
    'src',
    /^\/media\/screenshot-/,
  );
  await icon.getByRole('button', { name: 'Remove picture' }).click();
  await press(page, 'Publish');
  await expect(way.getByRole('img', { name: 'Current picture' })).toHaveCount(0);
  await expect(said(page, 'Way To Donate is updated.')).toBeVisible();
  await page.getByRole('link', { name: 'All pages' }).click();
  await expect(page).toHaveURL('/cms');
});

test('An editor adds a way to donate together with its icon', { tag: '@slow' }, async ({
  page,
  program,
  db,
}) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/donate/waysToDonate');
  await press(page, 'Add a way to donate');
  const form = main(page).locator('form', { has: page.getByRole('button', { name: 'Cancel' }) });
  const title = fresh('By seed');
  await form.getByLabel('Title').fill(title);
  const icon = form.getByRole('group', { name: 'Icon' });
  await icon.getByRole('button', { name: 'Choose a picture' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  await picker.getByLabel('Search by name or description').fill('whole grains');
  await picker.getByRole('button', { name: /^Whole grains/ }).click();
  await expect(picker).toHaveCount(0);
  await form.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(said(page, 'Way To Donate is updated.')).toBeVisible();
  const way = db.selectFrom('ways_to_donate').select('icon').where('title', '=', title);
  expect((await way.executeTakeFirst())?.icon).toMatch(/\.\w+$/);
});

test("The test's two final pages stay pages, under both of their addresses", async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  for (const path of ['/cms/test/_Passed', '/cms/test/finish/Passed']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  }
});
