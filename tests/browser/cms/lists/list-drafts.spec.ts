import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { choose, fresh, main, press } from '#tests/support/browser/cms-steps.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

const line = (page: Page, name: string) =>
  main(page).locator('[data-item]').filter({ hasText: name });
const said = (page: Page, text: string | RegExp) => page.getByText(text).first();

/** Adds a question as a draft, on the screen of the questions. */
async function draftQuestion(page: Page, question: string): Promise<void> {
  await open(page, '/cms/faq/1');
  await press(page, 'Add a question');
  const fields = main(page).locator('form:visible').last();
  await fields.getByLabel('Question', { exact: true }).fill(question);
  await fields.getByRole('button', { name: 'Save draft' }).click();
  await expect(line(page, question)).toContainText('Draft, not published');
}

test('An FAQ question is drafted, published, compared with its earlier text, deleted and restored', {
  tag: '@slow',
}, async ({ page, program, newVisitor }) => {
  const visitor = await newVisitor();
  const [question, better] = [fresh('Do lentils need soaking?'), fresh('Do lentils need water?')];
  await signIn(page, program.administrator);
  await draftQuestion(page, question);
  await visitor.goto('/FAQ');
  await expect(visitor.getByText(question)).toHaveCount(0);

  await page.reload();
  await line(page, question).locator('summary').click();
  await expect(line(page, question)).toContainText('Visitors don’t see this entry until');
  await expectAccessible(page, '/cms/faq/1', phoneAndDesktop);
  await line(page, question).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(said(page, 'FAQ is updated.')).toBeVisible();
  await expect(line(page, question)).not.toContainText('Draft');
  await visitor.reload();
  await expect(visitor.getByText(question)).toHaveCount(1);

  // A draft of what is published, which visitors do not see.
  await line(page, question).locator('summary').click();
  await line(page, question).getByLabel('Question', { exact: true }).fill(better);
  await line(page, question).getByRole('button', { name: 'Save draft' }).click();
  await expect(line(page, question)).toContainText('Visitors see it once you publish it.');
  await visitor.reload();
  await expect(visitor.getByText(better)).toHaveCount(0);

  await choose(page, 'History', line(page, question));
  await expect(main(page).locator('del', { hasText: 'soaking' })).toBeVisible();
  await expect(main(page).locator('ins', { hasText: 'water' })).toBeVisible();
  await expectAccessible(page, '/cms/list-history', phoneAndDesktop);
  await main(page).getByRole('link', { name: 'Edit', exact: true }).click();
  await line(page, question).locator('summary').click();
  await choose(page, 'Discard draft…', line(page, question));
  await answer(page, 'Discard this draft?', 'Discard draft');
  await expect(said(page, 'Draft discarded.')).toBeVisible();
  await expect(line(page, question).getByLabel('Question', { exact: true })).toHaveValue(question);

  await choose(page, 'Delete question…', line(page, question));
  await answer(page, `Delete “${question}”?`, 'Delete question');
  await expect(line(page, question)).toHaveCount(0);
  await main(page).getByText('Deleted in the last 30 days').first().click();
  await main(page)
    .getByRole('button', { name: `Restore ${question}` })
    .click();
  await expect(line(page, question)).toContainText('Draft, not published');
  await line(page, question).locator('summary').click();
  await line(page, question).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(line(page, question)).not.toContainText('Draft');
  await visitor.reload();
  await expect(visitor.getByText(question)).toHaveCount(1);
});

test('A draft that a colleague has changed is shown instead of discarded', async ({
  page,
  program,
  problems,
}) => {
  problems.expect(/409/);
  const [mine, theirs] = [fresh('Can peas be frozen?'), fresh('Can peas be frozen raw?')];
  await signIn(page, program.administrator);
  await draftQuestion(page, mine);
  await line(page, mine).locator('summary').click();
  const { drafts } = await callAs(page, 'lists/getDrafts', { list: 'faqQuestions' });
  const draft = drafts.find(({ entry }) => JSON.stringify(entry).includes(mine));
  const entry = JSON.parse(JSON.stringify(draft?.entry).replace(mine, theirs));
  await callAs(page, 'lists/saveDraft', { key: draft?.key, entry, version: draft?.version });
  await choose(page, 'Discard draft…', line(page, mine));
  await answer(page, 'Discard this draft?', 'Discard draft');
  await expect(said(page, 'Not discarded')).toBeVisible();
  const shown = main(page).locator('form:visible').getByLabel('Question', { exact: true });
  await expect(shown).toHaveValue(theirs);
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toHaveCount(0);
});
