import { expect, signIn, test } from '#tests/support/browser/fixtures.ts';
import { anArticle, headingOf, introduction, paste, text } from '#tests/support/browser/sheet.ts';

test.beforeEach(({ page, program }) => signIn(page, program.administrator));

const html = '<h2>Cook</h2><p>Slowly.</p><h2>Eat</h2><p>Hot</p>';
const markdown = '## Cook\n\nSlowly.\n\n## Eat\n\nHot';
const pasted = [['Cook', 'Slowly.']];

for (const [kind, data] of [
  ['Formatted text', { 'text/html': html }],
  ['Markdown', { 'text/plain': markdown }],
] as const) {
  test(`${kind} with headings is pasted between the words before and after the cursor, which goes on after it`, {
    tag: '@slow',
  }, async ({ page }) => {
    const { keyboard } = page;
    const saved = await anArticle(page, [{ title: 'Soak', text: 'One two.\n\nThree.' }]);
    await text(page, 1).locator('p').first().click();
    await keyboard.press('Home');
    for (const _letter of 'One') await keyboard.press('ArrowRight');
    await paste(text(page, 1), data);
    await expect(text(page, 3)).toBeFocused();
    await keyboard.type(', and');
    expect(await saved()).toEqual([
      '',
      ['Soak', 'One'],
      ...pasted,
      ['Eat', 'Hot, and two.\n\nThree.'],
    ]);
  });
}

test('A paste that ends in a heading leaves the cursor there, and the words after it below', {
  tag: '@slow',
}, async ({ page }) => {
  const { keyboard } = page;
  const saved = await anArticle(page, [{ title: 'Soak', text: 'One two.' }]);
  await text(page, 1).click();
  await keyboard.press('End');
  for (const _letter of ' two.') await keyboard.press('ArrowLeft');
  await paste(text(page, 1), { 'text/html': '<h2>Cook</h2><p>Slowly.</p><h2>Eat</h2>' });
  await expect(headingOf(page, 3)).toBeFocused();
  await keyboard.type('ing');
  expect(await saved()).toEqual(['', ['Soak', 'One'], ...pasted, ['Eating', 'two.']]);
});

test('Words of a heading are pasted into a line, and a list before headings stays a list', {
  tag: '@slow',
}, async ({ page }) => {
  const { keyboard } = page;
  const saved = await anArticle(page, [{ title: 'Soak', text: 'Overnight' }]);
  await introduction(page).click();
  await paste(introduction(page), { 'text/html': `<ul><li>Beans</li></ul>${html}` });
  await expect(text(page, 2)).toBeFocused();
  await keyboard.type('!');
  await text(page, 3).click();
  await keyboard.press('End');
  await paste(text(page, 3), { 'text/html': '<h2> or longer</h2>' });
  await keyboard.type('.');
  expect(await saved()).toEqual([
    '- Beans',
    ...pasted,
    ['Eat', 'Hot!'],
    ['Soak', 'Overnightor longer.'],
  ]);
});

test('Undoing a paste puts the cursor back, also on an empty line', { tag: '@slow' }, async ({
  page,
}) => {
  const { keyboard } = page;
  const saved = await anArticle(page, [
    { title: 'Soak', text: 'Overnight.\n\nOr longer.' },
    { title: 'Store', text: 'In glass.' },
  ]);
  await text(page, 1).locator('p').first().click();
  await keyboard.press('End');
  for (const step of ['undone', 'undone and done again']) {
    await keyboard.press('Enter');
    await paste(text(page, 1), { 'text/html': html });
    await expect(text(page, 3)).toBeFocused();
    await keyboard.press('Control+Z');
    if (step !== 'undone') {
      await keyboard.press('Control+Y');
      await expect(headingOf(page, 4)).toHaveValue('Store');
      await keyboard.press('Control+Z');
    }
    await expect(headingOf(page, 2)).toHaveValue('Store');
    await expect(text(page, 1)).toBeFocused();
    await expect(text(page, 1).locator('p')).toHaveText(['Overnight.', '', 'Or longer.']);
    await keyboard.press('Backspace');
  }
  await keyboard.type(' Cold.');
  expect(await saved()).toEqual([
    '',
    ['Soak', 'Overnight. Cold.\n\nOr longer.'],
    ['Store', 'In glass.'],
  ]);
});
