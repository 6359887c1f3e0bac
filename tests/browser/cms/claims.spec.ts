import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, main } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aPage } from '#tests/support/content/pages.ts';

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
