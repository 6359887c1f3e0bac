import { title } from '#tests/support/browser/cms-steps.ts';
import { expect, signIn, test } from '#tests/support/browser/fixtures.ts';
import { sheetTools } from '#tests/support/browser/markdown-editor.ts';
import { anArticle, headingOf, introduction, text } from '#tests/support/browser/sheet.ts';

test.beforeEach(({ page, program }) => signIn(page, program.administrator));

const sections = [
  { title: 'Soak', text: 'Overnight.' },
  { title: 'Cook', text: 'Slowly.' },
  { title: 'Eat', text: 'Hot.' },
];

test('A heading becomes a paragraph again by the button and the keys that make one', {
  tag: '@slow',
}, async ({ page }) => {
  const saved = await anArticle(page, sections);
  const button = sheetTools(page).getByRole('button', { name: 'Heading', exact: true });
  await text(page, 3).click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await title(page).click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await headingOf(page, 3).click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(text(page, 2).locator('p')).toHaveText(['Slowly.', 'Eat', 'Hot.']);
  await expect(text(page, 2)).toBeFocused();
  await page.keyboard.type('Then: ');
  await headingOf(page, 2).press('Control+Alt+2');
  await expect(text(page, 1)).toBeFocused();
  await expect(headingOf(page, 2)).toHaveCount(0);
  expect(await saved()).toEqual([
    '',
    ['Soak', 'Overnight.\n\nCook\n\nSlowly.\n\nThen: Eat\n\nHot.'],
  ]);
});

test('Enter at the start of a heading puts an empty line above it', { tag: '@slow' }, async ({
  page,
}) => {
  const saved = await anArticle(page, sections);
  await headingOf(page, 2).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(headingOf(page, 2)).toBeFocused();
  await expect(headingOf(page, 2)).toHaveValue('Cook');
  await expect(text(page, 1).locator('p')).toHaveText(['Overnight.', '']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('Or longer.');
  expect(await saved()).toEqual([
    '',
    ['Soak', 'Overnight.\n\nOr longer.'],
    ['Cook', 'Slowly.'],
    ['Eat', 'Hot.'],
  ]);
});

test('Control with Home and End leads to the title, and to the end of the last section', {
  tag: '@slow',
}, async ({ page }) => {
  // The last text is so far below that its editor is not there yet.
  const long = { title: 'Wait', text: 'Long.\n\n'.repeat(80) };
  await anArticle(page, [long, ...sections.slice(1)]);
  await text(page, 1).click();
  await page.keyboard.press('Control+Home');
  await expect(title(page)).toBeFocused();
  await page.keyboard.type('Dried ');
  await expect(title(page)).toHaveValue('Dried Beans');
  await page.keyboard.press('Control+End');
  await expect(text(page, 3)).toBeFocused();
  await page.keyboard.type(' Enjoy.');
  await expect(text(page, 3)).toHaveText('Hot. Enjoy.');
});

test('The arrows up and down leave a table at the edges of a text from all of its cells', {
  tag: '@slow',
}, async ({ page }) => {
  const table = '| Food | Fiber |\n| --- | --- |\n| Beans | 15 |';
  await anArticle(page, [{ title: 'Soak', text: table }, ...sections.slice(1)]);
  for (const cell of ['Beans', '15']) {
    await text(page, 1).getByText(cell, { exact: true }).click();
    await page.keyboard.press('ArrowDown');
    await expect(headingOf(page, 2)).toBeFocused();
  }
  for (const cell of ['Food', 'Fiber']) {
    await text(page, 1).getByText(cell, { exact: true }).click();
    await page.keyboard.press('ArrowUp');
    await expect(headingOf(page, 1)).toBeFocused();
  }
  await text(page, 1).getByText('Fiber', { exact: true }).click();
  await page.keyboard.press('ArrowDown');
  await expect(text(page, 1)).toBeFocused();
});

test('What an empty line says has one line on a phone', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await anArticle(page);
  await introduction(page).click();
  await page.keyboard.type('Over');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Under');
  await page.keyboard.press('ArrowUp');
  const lines = introduction(page).locator('p');
  await expect(lines.nth(1)).toHaveAttribute('data-placeholder', /^Write/);
  // It takes no room of its own: a second line would cover what is below.
  const needed = await lines.nth(1).evaluate((element) => {
    const words = document.createElement('span');
    words.textContent = element.getAttribute('data-placeholder');
    words.style.whiteSpace = 'nowrap';
    element.append(words);
    return [words.getBoundingClientRect().width, element.clientWidth];
  });
  expect(needed[0]).toBeGreaterThan(0);
  expect(needed[0]).toBeLessThan(needed[1] ?? 0);
});
