import {
  choose,
  fresh,
  main,
  press,
  suspendAutosave,
  title,
} from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const missing = 'We couldn’t load this part.';

test('A search, a comparison and a conflict that cannot be loaded say so in their place, and are loaded again', async ({
  page,
  program,
  db,
  problems,
}) => {
  problems.expect(/ERR_FAILED|409|dynamically imported module/);
  const { name } = await aPage({ db }, { title: fresh('Oats') });
  await signIn(page, program.administrator);
  await suspendAutosave(page);
  await open(page, `/cms/articles/${name}`);
  const typed = fresh('Rolled oats');
  await title(page).fill(typed);
  const parts = /\/assets\/(?:search-dialog|diff|conflict)-.*\.js/;
  await page.route(parts, (route) => route.abort());

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('alert')).toContainText(missing);
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(title(page)).toBeFocused();

  await callAs(page, 'pages/editPageData', { section: 'articles', name, title: fresh('Barley') });
  await press(page, 'Save draft');
  const notice = main(page).getByRole('alert').filter({ hasText: missing });
  await expect(notice).toBeVisible();
  await expect(title(page)).toHaveValue(typed);
  await page.unroute(parts);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Two versions' })).toBeVisible();
  await press(page, 'Keep mine');
  await expect(main(page).getByText('Live version has unpublished changes')).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.route(parts, (route) => route.abort());
  await choose(page, 'History');
  await expect(notice).toBeVisible();
  await page.unroute(parts);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).locator('ins').first()).toBeVisible();
});

test('The sign-in form over unsaved text is loaded again if it could not be', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/ERR_FAILED|401|dynamically imported module/);
  const editor = await anAccount({ db }, { accountType: 2 });
  const { name } = await aPage({ db }, { title: fresh('Rye') });
  await signIn(page, editor);
  await open(page, `/cms/articles/${name}`);
  const typed = fresh('Rye bread');
  await title(page).pressSequentially(typed);
  const parts = /\/assets\/modals-.*\.js/;
  await page.route(parts, (route) => route.abort());
  await db.deleteFrom('sessions').where('user_id', '=', editor.userId).execute();
  await page.keyboard.press('Control+s');
  const notice = page.getByRole('dialog', { name: 'Couldn’t be loaded' });
  await expect(notice).toContainText(missing);
  await page.unroute(parts);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await expect(title(page)).toHaveValue(new RegExp(typed));
});
