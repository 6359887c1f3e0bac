import {
  draftState,
  fresh,
  isAutosave,
  main,
  press,
  suspendAutosave,
  title,
} from '#tests/support/browser/cms-steps.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const notice = 'Text that was not saved';

test('Unsaved text is offered again after the tab was closed, and only to the same person', async ({
  page,
  db,
  context,
}) => {
  const [editor, other] = [
    await anAccount({ db }, { accountType: 2 }),
    await anAccount({ db }, { accountType: 2 }),
  ];
  await suspendAutosave(page);
  await signIn(page, editor);
  await open(page, '/cms/articles/Food-Safety-at-Home');
  const typed = fresh('Clean hands');
  await title(page).fill(typed);
  await page.close();

  const next = await context.newPage();
  await signIn(next, other);
  await open(next, '/cms/articles/Food-Safety-at-Home');
  await expect(next.getByText('Published', { exact: true })).toBeVisible();
  await expect(next.getByRole('region', { name: notice })).toHaveCount(0);

  await signIn(next, editor);
  await open(next, '/cms/articles/Food-Safety-at-Home');
  await expect(next.getByRole('region', { name: notice })).toContainText(
    'You have unsaved text here from',
  );
  await press(next, 'Restore');
  await expect(title(next)).toHaveValue(typed);
  await expect(next.getByRole('region', { name: notice })).toHaveCount(0);
  await press(next, 'Save draft');
  await expect(next.getByText(draftState)).toBeVisible();
  await next.reload();
  await expect(title(next)).toHaveValue(typed);
  await expect(next.getByRole('region', { name: notice })).toHaveCount(0);
  const kept = () =>
    next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':text:')));
  expect(await kept()).toEqual([]);
});

test('Unsaved text of lists is kept too, for existing and new items', { tag: '@slow' }, async ({
  page,
  db,
  context,
}) => {
  await suspendAutosave(page);
  await signIn(page, await anAccount({ db }, { accountType: 2 }));
  await open(page, '/cms/research/ResearchTerms');
  await main(page).locator('summary').first().click();
  const [meaning, term] = [fresh('A meaning'), fresh('A term')];
  await main(page).getByLabel('Definition').first().fill(meaning);
  await press(page, 'Add a term');
  await main(page).getByLabel('Term', { exact: true }).last().fill(term);
  await page.close();

  const next = await context.newPage();
  await suspendAutosave(next);
  await open(next, '/cms/research/ResearchTerms');
  const offers = main(next).getByRole('region', { name: notice });
  await expect(offers).toHaveCount(2);
  await offers.first().getByRole('button', { name: 'Restore' }).click();
  await expect(main(next).getByLabel('Definition').first()).toHaveText(meaning);
  await expect(main(next).getByLabel('Definition').first()).toBeVisible();
  await offers.last().getByRole('button', { name: 'Restore' }).click();
  await expect(main(next).getByLabel('Term', { exact: true }).last()).toHaveValue(term);
  await press(next, 'Cancel');
  await answer(next, 'Discard this term?', 'Discard text');
  await next.reload();
  await expect(offers).toHaveCount(1);
  await press(next, 'Discard');
  await answer(next, 'Discard this text?', 'Discard text');
  await expect(offers).toHaveCount(0);
});

test('A session that ends while someone writes keeps the form, and they sign in on top of it', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  problems.expect(/401|503/);
  const editor = await anAccount({ db }, { accountType: 2 });
  await signIn(page, editor);
  await open(page, '/cms/articles/Hidden-Salt');
  const typed = fresh('Less salt');
  // A save by itself, which a busy machine may be in time for, fails and keeps no other save waiting.
  await page.route('**/api/pages/savePage', (route) =>
    isAutosave(route.request()) ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  );
  await title(page).fill(typed);
  await db.deleteFrom('sessions').where('user_id', '=', editor.userId).execute();
  await press(page, 'Save draft');
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await expect(dialog).toContainText('What you typed is still here');
  await expect(page).toHaveURL('/cms/articles/Hidden-Salt');
  await dialog.getByLabel('Email').fill(editor.email);
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong 1 password');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Password is incorrect.');
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/pages/savePage') && !isAutosave(request)) saves += 1;
  });
  await dialog.getByLabel('Password', { exact: true }).fill(editor.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(title(page)).toHaveValue(typed);
  await expect(page.getByText(draftState)).toBeVisible();
  await expect(page.getByText('Please sign in.')).toHaveCount(0);
  expect(saves).toBe(1);
  await page.reload();
  await expect(title(page)).toHaveValue(typed);
});

test('An item’s form no longer asks for a sign-in once the editor has signed in again', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  const editor = await anAccount({ db }, { accountType: 2 });
  const name = fresh('Ilse');
  problems.expect(/401/);
  await signIn(page, editor);
  await open(page, '/cms/board/Board');
  await press(page, 'Add a board member');
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill(name);
  await db.deleteFrom('sessions').where('user_id', '=', editor.userId).execute();
  await press(page, 'Publish');
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email').fill(editor.email);
  await dialog.getByLabel('Password', { exact: true }).fill(editor.password);
  await expect(main(page).getByText('Please sign in.')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main(page).locator('.list-name').last()).toHaveText(name);
  await expect(main(page).getByText('Please sign in.')).toHaveCount(0);
});

test('A save by itself that a session’s end refused is made once the editor has signed in again', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  problems.expect(/401/);
  const editor = await anAccount({ db }, { accountType: 2 });
  const { name } = await aPage({ db }, { title: fresh('Salt') });
  await signIn(page, editor);
  await open(page, `/cms/articles/${name}`);
  const { promise: isOver, resolve: letSave } = Promise.withResolvers<void>();
  await page.route('**/api/pages/savePage', async (route) => {
    await isOver;
    await route.continue();
  });
  const typed = fresh('Less salt');
  await title(page).fill(typed);
  await db.deleteFrom('sessions').where('user_id', '=', editor.userId).execute();
  letSave();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email').fill(editor.email);
  await dialog.getByLabel('Password', { exact: true }).fill(editor.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(draftState)).toBeVisible();
  await expect(title(page)).toHaveValue(typed);
  await page.reload();
  await expect(title(page)).toHaveValue(typed);
});

test('A save that is made again after a sign-in shows a conflict, as any other', {
  tag: '@slow',
}, async ({ page, db, problems, colleague }) => {
  problems.expect(/401|409/);
  const editor = await anAccount({ db }, { accountType: 2 });
  const { name } = await aPage({ db }, { title: fresh('Salt') });
  await suspendAutosave(page);
  await signIn(page, editor);
  await open(page, `/cms/articles/${name}`);
  await title(page).fill('Mine');
  await db.deleteFrom('sessions').where('user_id', '=', editor.userId).execute();
  await press(page, 'Save draft');
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await expect(dialog).toBeVisible();
  await signIn(colleague, await anAccount({ db }, { accountType: 2 }));
  await callAs(colleague, 'pages/editPageData', { section: 'articles', name, title: 'Theirs' });
  await dialog.getByLabel('Email').fill(editor.email);
  await dialog.getByLabel('Password', { exact: true }).fill(editor.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('region', { name: 'Two versions' })).toBeVisible();
  await expect(title(page)).toHaveValue('Mine');
});

test('Two versions of one page are shown with their differences, and the rejected one is kept', {
  tag: '@slow',
}, async ({ page, db, problems, colleague }) => {
  problems.expect(/409/);
  await signIn(page, await anAccount({ db }, { accountType: 2 }));
  for (const each of [page, colleague]) await open(each, '/cms/articles/Drinking-Water');
  await title(page).fill('Water for many');
  await press(page, 'Save draft');
  await expect(page.getByText(draftState)).toBeVisible();
  await title(colleague).fill('Water for all');
  await press(colleague, 'Save draft');
  const both = colleague.getByRole('region', { name: 'Two versions' });
  await expect(both.locator('del')).toHaveText('[removed: many]');
  await expect(both.locator('ins')).toHaveText('[added: all]');
  await press(colleague, 'Use theirs');
  await expect(title(colleague)).toHaveValue('Water for many');
  await colleague.reload();
  await press(colleague, 'Restore');
  await expect(title(colleague)).toHaveValue('Water for all');
});
