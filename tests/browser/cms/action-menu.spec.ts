import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
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
import type { Db } from '#tests/support/database/connection.ts';

/** An article whose title was just typed and not saved. */
async function typedTitle(page: Page, db: Db) {
  const { name } = await aPage({ db }, { title: fresh('Lentils') });
  await suspendAutosave(page);
  await open(page, `/cms/articles/${name}`);
  const typed = fresh('Red lentils');
  await title(page).fill(typed);
  return { name, typed };
}

test.beforeEach(({ page, program }) => signIn(page, program.administrator));

test('The rarer actions of a page are one menu at its title, and keys move in it', async ({
  page,
  db,
}) => {
  const { name, title: shown } = { title: fresh('Beans'), ...(await aPage({ db }, {})) };
  await callAs(page, 'pages/editPageData', { section: 'articles', name, title: shown });
  await open(page, `/cms/articles/${name}`);
  const button = main(page).getByRole('button', { name: `More actions for ${shown}` });
  const menu = page.getByRole('menu', { name: `More actions for ${shown}` });
  const items = menu.getByRole('menuitem');
  await expect(button).toHaveAttribute('aria-haspopup', 'menu');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(items).toHaveText([
    'History',
    'Review',
    'Claims',
    'Add to release…',
    'Translate into Spanish…',
    'Duplicate…',
    'Rename…',
    'Unpublish…',
    'Move to trash…',
  ]);
  await expect(items.first()).toBeFocused();
  await expectAccessible(page, 'the menu of a page', phoneAndDesktop);
  for (const [key, at] of [
    ['ArrowUp', 8],
    ['ArrowDown', 0],
    ['End', 8],
    ['Home', 0],
    ['r', 1],
    ['r', 6],
    ['d', 5],
  ] as const) {
    await page.keyboard.press(key);
    await expect(items.nth(at), key).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(button).not.toBeFocused();
  await expect(main(page).getByText('Rename, duplicate or delete')).toHaveCount(0);
  await expect(main(page).locator('.action-bar').getByRole('button')).toHaveText([
    'Publish',
    'Save draft',
    'Schedule…',
    'Preview',
  ]);
});

test('A dialog of the menu gives the focus back, and what is typed is saved before it opens', async ({
  page,
  db,
}) => {
  const { name, typed } = await typedTitle(page, db);
  await choose(page, 'Rename…');
  const slug = page.getByLabel('URL slug');
  await expect(slug).toBeFocused();
  const { pageData } = await callAs(page, 'pages/getPageData', {
    section: 'articles',
    name,
    draft: 1,
  });
  expect(pageData.title).toBe(typed);
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('button', { name: /^More actions/ })).toBeFocused();
  await choose(page, 'Duplicate…');
  await page.getByRole('button', { name: 'Duplicate page' }).click();
  await expect(page).toHaveURL(`/cms/articles/${name}-copy`);
  await expect(title(page)).toHaveValue(`${typed} (copy)`);
});

for (const [place, screen] of [
  ['History', 'history'],
  ['Review', 'review'],
  ['Claims', 'claims'],
] as const) {
  test(`${place} of a page opens at once after what was typed is saved, and in a new tab as it is`, {
    tag: '@slow',
  }, async ({ page, db }) => {
    const { name, typed } = await typedTitle(page, db);
    await main(page)
      .getByRole('button', { name: /^More actions/ })
      .click();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name: place }).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(tab).toHaveURL(`/cms/${screen}/articles/${name}`);
    await tab.close();
    await expect(title(page)).toHaveValue(typed);
    await choose(page, place);
    await expect(page).toHaveURL(`/cms/${screen}/articles/${name}`);
    const draft = { section: 'articles', name, draft: 1 } as const;
    const { pageData } = await callAs(page, 'pages/getPageData', draft);
    expect(pageData.title).toBe(typed);
  });
}

test('An entry of a list has the same kind of menu above its form', async ({ page }) => {
  const name = fresh('Ida Lang');
  await open(page, '/cms/board/Board');
  await press(page, 'Add a board member');
  await main(page).getByRole('textbox', { name: 'Name', exact: true }).last().fill(name);
  await press(page, 'Publish');
  const opened = main(page).locator('details[open]');
  await expect(opened).toHaveCount(1);
  const button = opened.getByRole('button', { name: `More actions for ${name}` });
  await button.press('ArrowDown');
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText(['History', 'Add to release…', 'Delete board member…']);
  await expect(items.first()).toBeFocused();
  await expectAccessible(page, 'the menu of an entry', phoneAndDesktop);
  await page.keyboard.press('Escape');
  await choose(page, 'Delete board member…', opened);
  await page.getByRole('button', { name: 'Delete board member', exact: true }).click();
  await expect(main(page).locator('.list-name', { hasText: name })).toHaveCount(0);
});
