import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { title } from '#tests/support/browser/cms-steps.ts';
import { expect, signIn, test } from '#tests/support/browser/fixtures.ts';
import { sheetTools } from '#tests/support/browser/markdown-editor.ts';
import { anArticle, headingOf, introduction, paste, text } from '#tests/support/browser/sheet.ts';

test.beforeEach(({ page, program }) => signIn(page, program.administrator));

test('A page is written from its title to its last section without leaving the keyboard', async ({
  page,
}) => {
  const saved = await anArticle(page);
  const { keyboard } = page;
  await title(page).focus();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await keyboard.type('Dried or canned');
  await keyboard.press('Enter');
  await expect(introduction(page)).toBeFocused();
  await keyboard.type('They keep well.');
  await keyboard.press('Enter');
  await keyboard.type('## ');
  await expect(headingOf(page, 1)).toBeFocused();
  await keyboard.type('Soak them');
  await keyboard.press('Enter');
  await expect(text(page, 1)).toBeFocused();
  await keyboard.type('Overnight.');
  await keyboard.press('Enter');
  await keyboard.type('/head');
  await keyboard.press('Enter');
  await expect(headingOf(page, 2)).toBeFocused();
  await keyboard.type('Cook them');
  await keyboard.press('Enter');
  await keyboard.type('Slowly.');
  await keyboard.press('Enter');
  await keyboard.type('Eat them');
  await sheetTools(page).getByRole('button', { name: 'Heading', exact: true }).click();
  await expect(headingOf(page, 3)).toHaveValue('Eat them');
  await expect(headingOf(page, 3)).toBeFocused();
  await expect(page.getByLabel('Subtitle')).toHaveValue('Dried or canned');
  expect(await saved()).toEqual([
    'They keep well.',
    ['Soak them', 'Overnight.'],
    ['Cook them', 'Slowly.'],
    ['Eat them', ''],
  ]);
  await expectAccessible(page, 'a page as one document', phoneAndDesktop);
});

test('The cursor goes on from text to heading to text, and Backspace and Delete join sections', {
  tag: '@slow',
}, async ({ page }) => {
  const saved = await anArticle(page, [
    { title: 'Soak', text: 'Overnight.[^1]\n\n[^1]: A table.' },
    { title: '2. Cook', text: 'Slowly.[^1]\n\n[^1]: A book.' },
    { title: 'Eat', text: 'Hot.' },
  ]);
  const { keyboard } = page;
  await headingOf(page, 3).focus();
  await keyboard.press('ArrowUp');
  await expect(text(page, 2)).toBeFocused();
  await headingOf(page, 2).focus();
  await keyboard.press('End');
  await keyboard.press('ArrowRight');
  await expect(text(page, 2)).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(headingOf(page, 2)).toBeFocused();
  await keyboard.press('Home');
  await keyboard.press('Backspace');
  await expect(text(page, 1)).toBeFocused();
  await keyboard.type('Then: ');
  await expect(headingOf(page, 2)).toHaveValue('Eat');
  await headingOf(page, 2).focus();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  await expect(headingOf(page, 2)).toBeFocused();
  await keyboard.press('Home');
  await keyboard.press('ArrowLeft');
  await expect(text(page, 1)).toBeFocused();
  await keyboard.press('Delete');
  await expect(headingOf(page, 2)).toHaveCount(0);
  expect(await saved()).toEqual([
    '',
    [
      'Soak',
      'Overnight.[^1]\n\n[^1]: A table.\n\nThen: 2. Cook\n\nSlowly.[^1-2]\n\n[^1-2]: A book.\n\nEat\n\nHot.',
    ],
  ]);
});

test('Undo and redo go back through all texts of a page, also past a saved draft', {
  tag: '@slow',
}, async ({ page }) => {
  const saved = await anArticle(page, [
    { title: 'Soak', text: 'Overnight.' },
    { title: 'Cook', text: 'Slowly.' },
  ]);
  const { keyboard } = page;
  const undo = sheetTools(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await text(page, 1).click();
  await keyboard.press('End');
  await keyboard.type(' Or longer.');
  await headingOf(page, 2).fill('Boil');
  await headingOf(page, 2).press('Home');
  await keyboard.press('Backspace');
  await expect(text(page, 1).locator('p')).toHaveText(['Overnight. Or longer.', 'Boil', 'Slowly.']);
  expect(await saved()).toEqual(['', ['Soak', 'Overnight. Or longer.\n\nBoil\n\nSlowly.']]);

  await text(page, 1).focus();
  await keyboard.press('Control+Z');
  await expect(headingOf(page, 2)).toHaveValue('Boil');
  await keyboard.press('Control+Z');
  await expect(headingOf(page, 2)).toHaveValue('Cook');
  await expect(headingOf(page, 2)).toBeFocused();
  await undo.click();
  await expect(text(page, 1)).toHaveText('Overnight.');
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  expect(await saved()).toEqual(['', ['Soak', 'Overnight.'], ['Cook', 'Slowly.']]);
  const redo = sheetTools(page).getByRole('button', { name: 'Redo' });
  for (const _step of [1, 2, 3]) await redo.click();
  await expect(text(page, 1).locator('p')).toHaveText(['Overnight. Or longer.', 'Boil', 'Slowly.']);
});

test('A pasted document with headings becomes sections, and Undo takes it back', {
  tag: '@slow',
}, async ({ page }) => {
  const saved = await anArticle(page, [{ title: 'Soak', text: 'Overnight.' }]);
  await text(page, 1).click();
  await page.keyboard.press('End');
  await paste(text(page, 1), {
    'text/html':
      '<p> Or longer.</p><h1>Cook</h1><p>Slowly.</p><h3>In a pot</h3><p>Stir.</p><h2>Eat</h2><p>Hot.</p>',
  });
  await expect(text(page, 3)).toBeFocused();
  await page.keyboard.type(' Enjoy.');
  expect(await saved()).toEqual([
    '',
    ['Soak', 'Overnight.Or longer.'],
    ['Cook', 'Slowly.\n\n### In a pot\n\nStir.'],
    ['Eat', 'Hot. Enjoy.'],
  ]);
  await text(page, 3).focus();
  await page.keyboard.press('Control+Z');
  await expect(text(page, 3)).toHaveText('Hot.');
  await page.keyboard.press('Control+Z');
  await expect(headingOf(page, 2)).toHaveCount(0);
  await expect(text(page, 1)).toHaveText('Overnight.');
});

test('A section is moved, gets a picture and is deleted from the menu at its heading', {
  tag: '@slow',
}, async ({ page }) => {
  const saved = await anArticle(page, [
    { title: 'Soak', text: 'Overnight.' },
    { title: 'Cook', text: 'Slowly.' },
  ]);
  const options = (number: number) =>
    page.getByRole('button', { name: `Options of section ${number}`, exact: true });
  const choose = async (number: number, item: string) => {
    await options(number).click();
    await page
      .getByRole(/Picture/.test(item) ? 'menuitemcheckbox' : 'menuitem', { name: item })
      .click();
  };
  await choose(2, 'Move up');
  await expect(headingOf(page, 1)).toHaveValue('Cook');
  await expect(page.getByText('The section that was number 2 is now number 1')).toBeAttached();
  await choose(1, 'Picture above the text');
  const first = page.getByRole('group', { name: 'Section 1', exact: true });
  await expect(first.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await options(1).click();
  await expectAccessible(page, 'the menu of a section', phoneAndDesktop);
  await page.keyboard.press('Escape');
  await expect(options(1)).toBeFocused();
  await choose(1, 'Delete section');
  await expect(page.getByText('Section 1 is deleted. Undo brings it back.')).toBeVisible();
  await expect(headingOf(page, 1)).toHaveValue('Soak');
  await expect(headingOf(page, 1)).toBeFocused();
  await page.keyboard.press('Control+Z');
  await expect(headingOf(page, 1)).toHaveValue('Cook');
  expect(await saved()).toEqual(['', ['Cook', 'Slowly.'], ['Soak', 'Overnight.']]);
  await choose(2, 'Join with the text above');
  await expect(headingOf(page, 2)).toHaveCount(0);
  await headingOf(page, 1).press('Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(text(page, 1)).toBeFocused();
  expect(await saved()).toEqual(['', ['Co', 'ok\n\nSlowly.\n\nSoak\n\nOvernight.']]);
});

for (const [device, width] of [
  ['a phone', 390],
  ['a laptop', 1280],
] as const) {
  test(`The toolbar is one row on ${device}, also in a table, and arrow keys reach all of it`, {
    tag: '@slow',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await anArticle(page);
    await introduction(page).click();
    await page.keyboard.type('/table');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Food');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Fiber');
    const bar = sheetTools(page);
    await expect(bar.getByRole('button', { name: 'Row below' })).toBeVisible();
    const height = async () => (await page.locator('.sheet-tools').boundingBox())?.height ?? 0;
    const inTable = await height();
    expect(inTable).toBeLessThan(60);
    await expectAccessible(page, `the tools of a table on ${device}`);
    await page.keyboard.press('Alt+F10');
    const buttons = bar.locator(':scope > button');
    await expect(buttons.first()).toBeFocused();
    await expect(bar.locator(':scope > button[tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('End');
    await expect(bar.getByRole('button', { name: 'More formatting' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar.locator('.tool-item').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(bar.getByRole('menuitemcheckbox', { name: 'Markdown' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(introduction(page)).toBeFocused();
    await bar.getByRole('button', { name: 'Delete table' }).click();
    await expect(bar.getByRole('button', { name: 'Heading', exact: true })).toBeVisible();
    expect(await height()).toBe(inTable);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
