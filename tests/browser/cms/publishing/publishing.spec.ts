import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { choose, fresh, isAutosave, main, press, title } from '#tests/support/browser/cms-steps.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aPage } from '#tests/support/content/pages.ts';

test('An edit of a live article is published at its time, the page is taken back, trashed and restored', {
  tag: '@slow',
}, async ({ page, program, db, newVisitor }) => {
  const newTitle = fresh('Hidden salt');
  await signIn(page, program.administrator);
  await open(page, '/cms/articles/Hidden-Salt');
  const visitor = await newVisitor();
  await visitor.goto('/articles/Hidden-Salt');
  const oldTitle = await visitor.getByRole('heading', { level: 1 }).innerText();
  await title(page).fill(newTitle);
  await press(page, 'Schedule…');
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await dialog.getByLabel('Publish these changes at …').check();
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toContainText('Choose a valid date and time.');
  await dialog.getByLabel('Date').fill('2020-03-01');
  await expect(dialog).toContainText('Choose a time in the future.');
  await expect(dialog.getByLabel('Date')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription(
    'Choose a time in the future.',
  );
  await dialog.getByLabel('Date').fill('2099-03-01');
  await expect(dialog).toContainText('Sunday, March 1, 2099 at 9:00 AM Eastern Standard Time.');
  await expect(dialog.getByLabel('Date')).not.toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'the schedule dialog', phoneAndDesktop);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(main(page).getByRole('button', { name: 'Schedule…' })).toBeFocused();
  const notice = main(page).getByText('Changes will be published');
  await expect(notice).toContainText('Sunday, March 1, 2099 at 9:00 AM Eastern Standard Time');
  await press(page, 'Schedule…');
  await dialog.getByLabel('Unpublish this page at …').check();
  await dialog.getByLabel('Date').fill('2099-04-01');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  const end = main(page).getByText('Will be unpublished');
  await expect(end).toContainText('April 1, 2099');
  await expect(notice).toBeVisible();
  await press(page, 'Cancel the scheduled unpublication');
  await expect(end).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(oldTitle);

  await title(page).fill('Half finished');
  await press(page, 'Save draft');
  await expect(notice).toContainText('The draft has changed since.');
  await db.updateTable('page_schedules').set({ due_at: Date.now() }).execute();
  await expect
    .poll(async () => (await visitor.request.get('/articles/Hidden-Salt')).text())
    .toContain(newTitle);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(newTitle);

  await open(page, '/cms/articles/Hidden-Salt');
  await expect(notice).toHaveCount(0);
  await choose(page, 'Unpublish…');
  await answer(page, 'Unpublish “Half finished”?', 'Unpublish');
  await expect(main(page).getByRole('button', { name: /^More actions/ })).toBeFocused();
  await expect(page.getByText('Half finished page is unpublished.')).toBeVisible();
  await expect(main(page)).toContainText('Visitors don’t see it until you publish.');
  const settings = page.getByRole('region', { name: 'Page settings: History' });
  await settings.getByText('History', { exact: true }).click();
  await expect(settings.getByRole('listitem').first()).toContainText('Unpublished');
  await choose(page, 'Move to trash…');
  await answer(page, 'Move “Half finished” to the trash?', 'Move to trash');
  await expect(page).toHaveURL('/cms');

  await open(page, '/cms/trash');
  await expectAccessible(page, 'the trash', phoneAndDesktop);
  await press(page, 'Restore: Half finished');
  await expect(page).toHaveURL('/cms/articles/Hidden-Salt');
  await press(page, 'Publish');
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Half finished');
});

test('A colleague’s newer draft is not scheduled in place of the text on the screen', async ({
  page,
  program,
  db,
  problems,
}) => {
  problems.expect(/409/);
  const article = await aPage({ db }, { title: fresh('Rye'), state: 'draft' });
  await signIn(page, program.administrator);
  await open(page, `/cms/articles/${article.name}`);
  await callAs(page, 'pages/editPageData', { ...article, title: 'Half finished' });
  await press(page, 'Schedule…');
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await dialog.getByLabel('Date').fill('2099-03-01');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toContainText('Someone else changed this page after you opened it.');
  const { schedules } = await callAs(page, 'pages/getPageSchedules', article);
  expect(schedules).toEqual([]);
});

test('A colleague’s newer draft is shown before it is published', async ({
  page,
  program,
  newVisitor,
  db,
  problems,
}) => {
  problems.expect(/409/);
  const article = await aPage({ db }, { title: fresh('Rye') });
  const [theirs, mine] = [fresh('Barley'), fresh('Oats')];
  await signIn(page, program.administrator);
  await open(page, `/cms/articles/${article.name}`);
  await callAs(page, 'pages/editPageData', { ...article, title: theirs });
  await press(page, 'Publish');
  await expect(page.getByText('Not published yet')).toBeVisible();
  await expect(title(page)).toHaveValue(theirs);
  const visitor = await newVisitor();
  await visitor.goto(`/articles/${article.name}`);
  await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText(theirs);
  await title(page).fill(mine);
  await press(page, 'Publish');
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(mine);
});

test('What is typed while a page is published stays, and is not published', async ({
  page,
  program,
  db,
}) => {
  const article = await aPage({ db }, { title: fresh('Rye') });
  const sent = fresh('Soup');
  await signIn(page, program.administrator);
  await open(page, `/cms/articles/${article.name}`);
  const { promise: isTyped, resolve: letAnswer } = Promise.withResolvers<void>();
  // The text may have been saved by itself before.
  const publishing = /\/api\/(?:pages\/savePage|sync\/syncPage)$/;
  await page.route(publishing, async (route) => {
    if (isAutosave(route.request())) return route.fallback();
    const response = await route.fetch();
    await isTyped;
    await route.fulfill({ response });
  });
  await title(page).fill(sent);
  const asked = page.waitForRequest(
    (request) => publishing.test(request.url()) && !isAutosave(request),
  );
  await press(page, 'Publish');
  await asked;
  await title(page).fill(`${sent} and bread`);
  letAnswer();
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();
  await expect(title(page)).toHaveValue(`${sent} and bread`);
  const { pageData } = await callAs(page, 'pages/getPageData', article);
  expect(pageData.title).toBe(sent);
});
