import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { choose, fresh, heading, main, press, title } from '#tests/support/browser/cms-steps.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aStaffMember } from '#tests/support/people/accounts.ts';

test('An editor collects changes in a release and shares a preview', { tag: '@slow' }, async ({
  page,
  program,
  db,
  newVisitor,
}) => {
  const [release, newTitle, member] = [fresh('Spring'), fresh('Salt, found'), fresh('Rosa Berg')];
  const { name } = await aPage({ db }, { title: fresh('Salt') });
  await signIn(page, program.administrator);
  await open(page, `/cms/articles/${name}`);
  await title(page).fill(newTitle);
  await choose(page, 'Add to release…');
  const dialog = page.getByRole('dialog', { name: 'Add to release' });
  await dialog.getByLabel('Name of the new release').fill(release);
  await expectAccessible(page, 'the dialog of releases', phoneAndDesktop);
  await dialog.getByRole('button', { name: 'Add to release' }).click();
  await expect(page.getByText(`Added to the new release “${release}”.`)).toBeVisible();

  await open(page, '/cms/board/Board');
  await press(page, 'Add a board member');
  const form = main(page).locator('form', { has: page.getByRole('button', { name: 'Cancel' }) });
  await form.getByLabel('Name').fill(member);
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await main(page).getByText('Change the order later, or with a release').click();
  const order = main(page).locator('form', { has: page.getByRole('listitem').getByText(member) });
  const toTop = order.getByRole('button', { name: `Move up: ${member}` });
  while ((await toTop.getAttribute('aria-disabled')) === 'false') await toTop.click();
  await expect(order.getByRole('listitem').first()).toContainText(member);
  await expectAccessible(page, 'the order of a list', phoneAndDesktop);
  await order.getByRole('button', { name: 'Save draft' }).click();
  await expect(order.getByRole('status')).toContainText('Draft saved.');

  await open(page, '/cms/releases');
  await expectAccessible(page, 'the list of releases', phoneAndDesktop);
  await main(page).getByRole('link', { name: release }).click();
  await expect(heading(page)).toHaveText(release);
  await press(page, 'Add drafts…');
  await main(page).getByLabel(`${member} (Board members)`).check();
  await main(page).getByLabel('Order (Board members)').check();
  await expectAccessible(page, 'a release', phoneAndDesktop);
  await press(page, 'Add 2 changes');
  await expect(main(page).getByRole('link', { name: member })).toBeVisible();

  await press(page, 'Create preview link');
  const link = main(page).locator('.release-link a');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'Copy link');
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await link.getAttribute('href'),
  );
  const visitor = await newVisitor();
  await visitor.goto((await link.getAttribute('href')) ?? '');
  await expect(visitor.getByLabel('Preview')).toContainText(`Preview of “${release}”`);
  await visitor.getByRole('link', { name: 'Articles' }).first().click();
  await visitor.getByRole('link', { name: newTitle }).first().click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(newTitle);
  await visitor.goto('/Board');
  await expect(visitor.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText(
    member,
  );
  await expectAccessible(visitor, 'a page in the preview', phoneAndDesktop);
  await visitor.getByRole('link', { name: 'Exit preview' }).click();
  await expect(visitor.getByLabel('Preview')).toHaveCount(0);
  await visitor.goto('/Board');
  await expect(visitor.getByText(member)).toHaveCount(0);
  await callAs(page, 'releases/deleteRelease', {
    id: new URL(page.url()).pathname.split('/').at(-1) ?? '',
  });
});

test('A publisher publishes a release, and undoes it', { tag: '@slow' }, async ({
  page,
  program,
  db,
  newVisitor,
}) => {
  const [release, member] = [fresh('Summer'), fresh('Rosa Berg')];
  const [oldTitle, newTitle] = [fresh('Salt'), fresh('Salt, found')];
  const article = await aPage({ db }, { title: oldTitle });
  await signIn(page, program.administrator);
  await callAs(page, 'pages/editPageData', { ...article, title: newTitle });
  const { draft } = await callAs(page, 'lists/saveDraft', {
    entry: { list: 'board', content: { name: member, position: '', bio: '', photo: '' } },
  });
  const added = await callAs(page, 'releases/addRelease', {
    name: release,
    items: [
      { kind: 'page', ...article, action: 'publish' },
      { kind: 'entry', list: 'board', key: draft.key, action: 'publish' },
    ],
  });
  await open(page, `/cms/releases/${added.release.id}`);
  await press(page, 'Publish release');
  await answer(page, 'Publish 2 changes?', 'Publish release');
  await expect(page.getByText(`“${release}” is published.`)).toBeVisible();
  // The button that was pressed is gone.
  await expect(heading(page)).toBeFocused();
  const visitor = await newVisitor();
  await visitor.goto('/Board');
  await expect(visitor.getByText(member)).toBeVisible();
  await visitor.goto(`/articles/${article.name}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(newTitle);

  await press(page, 'Undo this release');
  await answer(page, `Undo “${release}”?`, 'Undo release');
  await expect(page.getByText(`“${release}” is undone.`)).toBeVisible();
  await expect(page.getByText('The draft has changed since')).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(oldTitle);
  await visitor.goto('/Board');
  await expect(visitor.getByText(member)).toHaveCount(0);
  await callAs(page, 'releases/deleteRelease', { id: added.release.id });
});

test('An editor who may not publish sees no controls that would be refused', {
  tag: '@slow',
}, async ({ page, db }) => {
  await signIn(page, await aStaffMember({ db }, ['editor']));
  await open(page, '/cms/board/Board');
  await main(page).locator('summary').first().click();
  await expect(main(page).getByRole('button', { name: 'Save draft' }).first()).toBeVisible();
  for (const control of [/^Publish$/, /^Move /]) {
    await expect(main(page).getByRole('button', { name: control })).toHaveCount(0);
  }
  const menu = main(page).getByRole('button', { name: /^More actions/ });
  const actions = page.getByRole('menuitem');
  await menu.click();
  await expect(actions).toHaveText(['History', 'Add to release…']);
  await open(page, '/cms/courses/Nutrition-Basics');
  await menu.click();
  await expect(actions).toHaveText([
    'History',
    'Review',
    'Claims',
    'Add to release…',
    'Translate into Spanish…',
  ]);
  await expect(main(page).getByRole('link', { name: 'Quiz' })).toHaveCount(0);
  await open(page, '/cms');
  await main(page).getByLabel('Select all on this page').check();
  await expect(main(page).getByRole('button', { name: 'Add to release…' })).toBeVisible();
  for (const control of ['Publish', 'Unpublish', 'Move to trash']) {
    await expect(main(page).getByRole('button', { name: control, exact: true })).toHaveCount(0);
  }
});
