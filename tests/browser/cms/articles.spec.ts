import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, main, press } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { pressTool, sheetTools } from '#tests/support/browser/markdown-editor.ts';

test("An editor enters a text's author, topics and sources, and visitors see them", {
  tag: '@slow',
}, async ({ page, program, newVisitor }) => {
  await signIn(page, program.administrator);
  const name = fresh('Oats').replace(' ', '-');
  await callAs(page, 'pages/addPage', { section: 'articles', name, title: 'Oats' });
  await open(page, `/cms/articles/${name}`);
  await page.getByLabel('Author').fill('Ana Peña');
  await page.getByLabel('Date published').fill('2026-03-02');
  await page.getByLabel('Reviewed on').fill('2026-04-01');
  const topics = page.getByRole('combobox', { name: 'Topics' });
  await topics.fill('food SAFETY');
  await topics.press('Enter');
  await topics.fill('Ягоды');
  await press(page, 'Add topic');
  await expect(page.getByRole('list', { name: 'Topics of this page' })).toHaveText(
    /Food safety.*Ягоды/s,
  );

  for (const [number, title] of ['Oats and the heart', 'A table of foods'].entries()) {
    await press(page, 'Add a source');
    await page.getByLabel(`Title of source ${number + 1}`).fill(title);
    await page
      .getByLabel('Type of evidence')
      .last()
      .selectOption({ index: number + 2 });
  }
  const intro = page.locator('[data-field="Introduction"]');
  const text = intro.getByRole('textbox');
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await text.click();
  await page.keyboard.type('Oats are good.');
  await pressTool(sheetTools(page), 'Source');
  const dialog = page.getByRole('dialog', { name: 'Cite a source' });
  await dialog.getByLabel('Source', { exact: true }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Insert citation' }).click();
  const shownNumber = () =>
    text.locator('a').evaluate((link) => getComputedStyle(link, '::after').content);
  await expect.poll(shownNumber).toBe('"2"');
  await page.getByRole('button', { name: 'Move up' }).last().click();
  await expect.poll(shownNumber, 'it follows its source').toBe('"1"');

  await press(page, 'Preview');
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('link', { name: 'Source 1' })).toBeVisible();
  await expect(preview.getByText('By Ana Peña')).toBeVisible();
  // Its new topic has no page yet: nothing is prefetched from a preview.
  await expect(preview.locator('link[rel="prefetch"][href*=".data"]')).toHaveCount(0);
  await expectAccessible(page, 'the fields of an article', phoneAndDesktop);
  await press(page, 'Publish');
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();

  const visitor = await newVisitor({ javaScriptEnabled: false });
  await visitor.goto('/articles');
  await visitor.getByRole('link', { name: /^Ягоды/ }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Articles about Ягоды');
  await visitor.getByRole('link', { name: 'Oats', exact: true }).click();
  await expect(main(visitor)).toContainText('Published March 2, 2026');
  await visitor.getByRole('link', { name: 'Source 1' }).click();
  const source = visitor.locator(':target');
  await expect(source).toContainText('A table of foods');
  await source.getByRole('link', { name: 'Back to the text' }).click();
  await expect(visitor.locator(':target')).toHaveText('1');
  await visitor.getByRole('link', { name: 'What our source labels mean' }).click();
  await expect(visitor.locator(':target')).toContainText('What our source labels mean');

  // An editor that is open says so to the server, which would no longer find its page.
  await open(page, '/');
  await callAs(page, 'pages/deletePage', { section: 'articles', name });
});

test('A reader copies the address of an article, and can open the device’s share dialog', async ({
  page,
  context,
  program,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (what: unknown) => Object.assign(window, { shared: what }),
    });
  });
  await open(page, '/articles/Fiber');
  await press(page, 'Copy link');
  await expect(page.getByText('Link copied.')).toBeVisible();
  const address = `${program.address}/articles/Fiber`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await press(page, 'Share…');
  const shared = await page.evaluate(() => (window as { shared?: unknown }).shared);
  expect(shared).toMatchObject({ url: address });
});

test('A reader finds a term by its letter, and a link to a term highlights it, however it is opened', async ({
  page,
}) => {
  await open(page, '/Research');
  const letters = page.getByRole('navigation', { name: 'Letters' });
  await letters.getByRole('link', { name: 'T', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'T', exact: true })).toBeInViewport();
  await page.getByRole('link', { name: 'Trans fat' }).click();
  await expect(page).toHaveURL('/Research#trans-fat');
  const marked = page.locator('.term[data-target], .term:target');
  await expect(marked).toHaveId('trans-fat');

  await open(page, '/search?q=placebo&kind=terms');
  await main(page).getByRole('link', { name: 'Placebo', exact: true }).click();
  await expect(page).toHaveURL('/Research#placebo');
  await expect(marked).toHaveId('placebo');
  await expect(marked).toBeInViewport();
});

test('A reader without JavaScript filters the reading list', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/Research');
  await page
    .getByRole('navigation', { name: 'Types' })
    .getByRole('link', { name: /^Books/ })
    .click();
  await page.getByLabel('Author').selectOption('Marion Nestle');
  await press(page, 'Filter');
  await expect(page).toHaveURL('/Research?kind=books&author=Marion+Nestle#worth-reading');
  await expect(main(page)).toContainText('2 results');
  await page.getByRole('searchbox', { name: 'Keyword' }).fill('zzzz');
  await press(page, 'Filter');
  await expect(main(page)).toContainText('No results.');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/Research#worth-reading');
});

test('The accessibility check finds nothing on lists by topic, with and without results', {
  tag: '@slow',
}, async ({ page, problems }) => {
  problems.expect(/404/);
  for (const path of [
    '/articles?topic=cooking',
    '/articles?topic=nothing',
    '/Research?kind=books&q=zzzz',
  ]) {
    await page.goto(path);
    await expectAccessible(page, path, phoneAndDesktop);
  }
});
