import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { draftState, fresh } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import {
  markdownOf,
  newSection,
  press,
  showMarkdown,
} from '#tests/support/browser/markdown-editor.ts';

test.beforeEach(async ({ page, program }) => {
  await signIn(page, program.administrator);
});

test('By keyboard alone an editor writes a heading, a list, an internal link and a source, and visitors see them', async ({
  page,
  newVisitor,
}) => {
  const name = fresh('Tour').replace(' ', '-');
  await callAs(page, 'pages/addPage', { section: 'programs', name, title: 'Tour' });
  await open(page, `/cms/programs/${name}`);
  const field = await newSection(page);
  const { keyboard } = page;
  await field.section.getByLabel(/^Heading of section/).fill('What to bring');
  await field.text.focus();
  await keyboard.press('Control+Alt+3');
  await keyboard.type('In your bag');
  await keyboard.press('Enter');
  await keyboard.press('Control+Shift+8');
  await keyboard.type('a cup');
  await keyboard.press('Enter');
  await keyboard.type('a pen');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.press('Control+B');
  await keyboard.type('Before');
  await keyboard.press('Control+B');
  await keyboard.type(' the tour, read ');

  await keyboard.press('Control+K');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await keyboard.type('label in one');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(dialog.getByRole('combobox')).toHaveValue('/articles/Reading-Labels');
  await keyboard.press('Tab');
  await keyboard.press('Control+A');
  await keyboard.type('how to read a label');
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(field.text).toBeFocused();
  await keyboard.type('.');

  await keyboard.press('Alt+F10');
  await expect(field.tool('Undo')).toBeFocused();
  for (let count = 0; count < 9; count += 1) await keyboard.press('ArrowRight');
  await expect(field.tool('Source')).toBeFocused();
  await keyboard.press('Enter');
  const source = page.getByRole('dialog', { name: 'Cite a source' });
  await expect(source.getByLabel('Title')).toBeFocused();
  await keyboard.type('The Nutrition Facts Label');
  await keyboard.press('Enter');
  await expect(field.text).toBeFocused();
  const sourceId = /#source-([a-z0-9]+)/.exec(await markdownOf(field))?.[1];

  const written = [
    '### In your bag',
    '',
    '- a cup',
    '- a pen',
    '',
    `**Before** the tour, read [how to read a label](/articles/Reading-Labels).[1](#source-${sourceId})`,
  ].join('\n');
  expect(await markdownOf(field)).toBe(written);
  expect(await markdownOf(field), 'there and back').toBe(written);

  // The source lacks a label, which causes one question.
  await press(page, 'Publish');
  await press(page, 'Publish anyway');
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();
  const visitor = await newVisitor();
  await visitor.goto(`/programs/${name}`);
  const shown = visitor.locator('.chapter', { hasText: 'What to bring' });
  await expect(shown.getByRole('heading', { name: 'In your bag', level: 3 })).toBeVisible();
  await expect(shown.getByRole('listitem').filter({ hasText: 'a pen' })).toBeVisible();
  await expect(shown.getByRole('link', { name: 'how to read a label' })).toHaveAttribute(
    'href',
    '/articles/Reading-Labels',
  );
  await shown.getByRole('link', { name: 'Source 1' }).click();
  await expect(visitor.locator(':target')).toContainText('The Nutrition Facts Label');
});

test('A page that is opened, viewed as Markdown and not edited does not change', async ({
  page,
}) => {
  await open(page, '/cms/courses/Nutrition-Basics');
  const fields = page.getByRole('textbox', { name: 'Text', exact: true });
  const count = await fields.count();
  for (let index = 0; index < count; index += 1) {
    // Its editor takes the place of the element as soon as it is near the window.
    await fields.nth(index).evaluate((field) => field.scrollIntoView());
    await expect(fields.nth(index)).toHaveAttribute('contenteditable', 'true');
    await fields.nth(index).click();
  }
  const first = page.getByRole('group', { name: 'Section 1' });
  await showMarkdown(first.getByRole('textbox', { name: 'Text', exact: true }));
  await press(first, 'Markdown');
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test('A table gains and loses rows and columns', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/cms/programs/Cooking-Classes');
  const field = await newSection(page);
  await field.text.click();
  await field.tool('Table').click();
  for (const word of ['Food', 'Salt']) {
    await page.keyboard.type(word);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.type('Bread');
  await field.tool('Row below').click();
  await field.tool('Column after').click();
  await page.keyboard.press('ArrowDown');
  await field.tool('Delete row').click();
  expect(await markdownOf(field)).toBe(
    [
      '| Food  |    | Salt |',
      '| :---- | :- | :--- |',
      '| Bread |    |      |',
      '|       |    |      |',
    ].join('\n'),
  );
});

test('A picture of the library is inserted with its description', { tag: '@slow' }, async ({
  page,
}) => {
  await open(page, '/cms/programs/Pantry-Partners');
  const field = await newSection(page);
  await field.text.click();
  await field.tool('Picture').click();
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
  await press(dialog, 'Choose from the library');
  const library = page.getByRole('dialog', { name: 'Choose a picture' });
  await library.getByLabel('Search by name or description').fill('whole grains');
  await library.getByRole('button', { name: /^Whole grains/ }).click();
  await expect(library).toHaveCount(0);
  const name = dialog.getByLabel('File name or web address (URL)');
  await expect(name).toHaveValue(/^[\w.-]+$/);
  const address = await name.inputValue();
  await dialog.getByLabel(/^Alt text/).fill('Shelves with beans.');
  await press(dialog, 'Insert');
  await expect(field.text.getByRole('img', { name: 'Shelves with beans.' })).toBeVisible();
  expect(await markdownOf(field)).toBe(`![Shelves with beans.](${address})`);
});

test('Readability warnings appear next to the field, and once before publishing', {
  tag: '@slow',
}, async ({ page }) => {
  const soup = { section: 'programs', name: fresh('Soup').replace(' ', '-') } as const;
  await callAs(page, 'pages/addPage', { ...soup, title: 'Soup' });
  await open(page, `/cms/programs/${soup.name}`);
  const { section, text } = await newSection(page);
  await showMarkdown(text);
  await text.fill('#### Soup\n\n![](about.svg) [Click here](/articles/No-Such-Page).');
  await expect(section.locator('.findings li')).toHaveCount(4);
  await expect(text).toHaveAccessibleDescription(/does not say where it goes/);
  const summary = page.getByText('4 things to check before you publish', { exact: true });
  await summary.click();
  await page.locator('.findings-summary').getByRole('link').first().click();
  await expect(text).toBeFocused();
  await expectAccessible(page, 'what there is to look at');

  await press(page, 'Save draft');
  await expect(page.getByText(draftState)).toBeVisible();
  await press(page, 'Publish');
  const question = page.getByRole('alert').filter({ hasText: 'to check' });
  await expect(question).toBeVisible();
  await expect(page.getByText(draftState)).toBeVisible();
  await press(page, 'Publish anyway');
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();
  await expect(question).toHaveCount(0);
  // An editor that is open says so to the server, which would no longer find its page.
  await open(page, '/');
  await callAs(page, 'pages/deletePage', soup);
});

test('A button that is pressed while typed text is serialized does not lose it', {
  tag: '@slow',
}, async ({ page }) => {
  const name = fresh('Peas').replace(' ', '-');
  await callAs(page, 'pages/addPage', { section: 'articles', name, title: 'Peas' });
  await open(page, `/cms/articles/${name}`);
  const text = page.locator('[data-field="Introduction"]').getByRole('textbox');
  await expect(text).toHaveAttribute('contenteditable', 'true');
  // Right after the editor's timer, before anything can be rendered.
  await page.evaluate(() => {
    const { setTimeout: start } = window;
    let isPressed = false;
    const startAndPress = (run: () => void, delay?: number) =>
      start(() => {
        run();
        if (delay !== 400 || isPressed) return;
        isPressed = true;
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent === 'Add a source')?.click();
      }, delay);
    Object.assign(window, { setTimeout: startAndPress });
  });
  await text.click();
  // In one piece: a pause between two keys would let the timer run, and press the button, in the middle of it.
  await page.keyboard.insertText('Peas are good.');
  await expect(page.getByLabel('Title of source 1')).toBeVisible();
  await page.getByLabel('Title of source 1').fill('A table of foods');
  await page.getByLabel('Type of evidence').selectOption({ index: 2 });
  await press(page, 'Save draft');
  await expect(page.getByText(draftState)).toBeVisible();
  await page.reload();
  await expect(text).toContainText('Peas are good.');
});

test('A form keeps its place when its editor has loaded', async ({ page }) => {
  let load = () => {};
  const asked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/rich-editor-[^/]*\.js/, async (route) => {
    await asked;
    await route.continue();
  });
  await open(page, '/cms/board/Board');
  await page
    .locator('summary:visible')
    .filter({ has: page.locator('.list-name') })
    .first()
    .click();
  const save = page.getByRole('button', { name: 'Publish', exact: true }).first();
  const top = async () => (await save.boundingBox())?.y;
  const before = await top();
  load();
  await expect(page.getByRole('toolbar', { name: 'Formatting' }).first()).toBeVisible();
  expect(await top()).toBeCloseTo(before ?? 0, 0);
});

test('Only editing screens load the editor, which is smaller than 400 KB', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await open(page, '/cms/articles/Fiber');
  await expect(page.getByRole('textbox', { name: 'Introduction' })).toHaveAttribute(
    'contenteditable',
    'true',
  );
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(400_000);

  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) loaded.push(await response.text().catch(() => ''));
  });
  await page.goto('/articles/Fiber');
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((text) => text.includes('ProseMirror'))).toEqual([]);
});
