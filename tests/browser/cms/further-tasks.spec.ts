import { fresh, heading, main } from '#tests/support/browser/cms-steps.ts';
import { taskOn } from '#tests/support/browser/counted-actions.ts';
import { callAs, expect, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aPage } from '#tests/support/content/pages.ts';

test.beforeEach(({ page, program }) => signIn(page, program.administrator));

test('A newsletter, a board member, an address and a setting take an editor few actions', {
  tag: '@slow',
}, async ({ page, db }) => {
  const { name } = await aPage({ db }, { title: fresh('Lentils') });
  const screen = main(page);
  const task = taskOn(page);

  await task('Write a newsletter and publish it', '/cms', 8, async (editor) => {
    await editor.click(screen.getByRole('link', { name: 'New newsletter' }));
    await editor.click(screen.getByRole('button', { name: 'Create page' }));
    await expect(heading(page)).not.toHaveText('New page');
    const text = screen.getByRole('textbox', { name: 'Introduction', exact: true });
    await expect(text).toHaveAttribute('contenteditable', 'true');
    await editor.click(text);
    await editor.type('Squash is in season.');
    await editor.click(screen.getByRole('button', { name: 'Publish', exact: true }));
    await expect(page.getByText('Visitors now see this version.')).toBeVisible();
    await editor.click(screen.getByRole('link', { name: 'Send this issue' }));
    await expect(heading(page)).toHaveText('Send this issue');
  });
  await task('Add a board member', '/cms/board/Board', 6, async (editor) => {
    const member = fresh('Ida Lang');
    await editor.click(screen.getByRole('button', { name: 'Add a board member' }));
    const form = screen.getByRole('group', { name: 'New board member' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await editor.type(`${member}\tTreasurer`);
    await editor.click(form.getByRole('button', { name: 'Publish', exact: true }));
    await expect(screen.locator('summary', { hasText: member })).toBeFocused();
  });
  await task('Rename a page', `/cms/articles/${name}`, 4, async (editor) => {
    await editor.click(screen.getByRole('button', { name: /^More actions/ }));
    await editor.click(page.getByRole('menuitem', { name: 'Rename…' }));
    await expect(page.getByLabel('URL slug')).toBeFocused();
    await editor.type(`${name}-and-rice`);
    await editor.press('Enter');
    await expect(page).toHaveURL(`/cms/articles/${name}-and-rice`);
    const old = await page.request.get(`/articles/${name}`, { maxRedirects: 0 });
    expect(old.headers().location).toBe(`/articles/${name}-and-rice`);
  });
  await task('Change the tagline of the site', '/cms/settings', 3, async (editor) => {
    const organization = screen.getByRole('region', { name: 'Organization' });
    const tagline = organization.getByLabel('Tagline');
    const before = await tagline.inputValue();
    await editor.fill(tagline, 'Eat well together');
    await editor.click(organization.getByRole('button', { name: 'Save' }));
    await expect(organization.getByRole('status')).toContainText('is updated.');
    expect(await (await page.request.get('/')).text()).toContain('Eat well together');
    await callAs(page, 'settings/editSettings', { tagline: before });
  });
});
