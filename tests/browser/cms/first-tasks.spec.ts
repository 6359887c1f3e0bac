import sharp from 'sharp';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, heading, main } from '#tests/support/browser/cms-steps.ts';
import { CountedActions, taskOn } from '#tests/support/browser/counted-actions.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { sheetTools } from '#tests/support/browser/markdown-editor.ts';
import { aPage } from '#tests/support/content/pages.ts';

/** Encoding pictures takes longer while other tests run. */
const encoded = { timeout: 30_000 };
const aJpeg = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer();

test.beforeEach(({ page, program }) => signIn(page, program.administrator));

test('A new article with a picture, a table, a claim, a source and a link is published in at most 24 actions', {
  tag: '@slow',
}, async ({ page, newVisitor }) => {
  await open(page, '/cms');
  const editor = new CountedActions(
    page,
    'New article with a picture, a table, a claim, a source and a link',
  );
  await editor.click(main(page).getByRole('link', { name: 'New article' }));
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  const articleTitle = fresh('Whole grains');
  await editor.type(articleTitle);
  await editor.press('Enter');
  await expect(heading(page)).toHaveText(articleTitle);
  const text = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await expect(text('Introduction')).toHaveAttribute('contenteditable', 'true');
  await editor.click(text('Introduction'));
  await editor.type(
    'Oats, rye and barley keep their bran.\n## How much fiber they have\n/picture\n',
  );
  const upload = page.getByRole('dialog', { name: 'Insert a picture' });
  const file = upload.getByLabel('Upload from this device');
  await editor.chooseFile(file, 'oats.jpg', await aJpeg());
  await expect(upload.getByLabel('Alt text (describe the picture)')).toBeFocused();
  await editor.type('A bowl of oats');
  await editor.press('Enter');
  await expect(text('Text').getByRole('img', { name: 'A bowl of oats' })).toBeVisible(encoded);
  await expect(text('Text')).toBeFocused();
  await editor.type('/table\nGrain\tFiber\tOats\t10 g\tRye\t15 g\nOats have beta-glucan.');
  await editor.click(sheetTools(page).getByRole('button', { name: 'Source', exact: true }));
  const cite = page.getByRole('dialog', { name: 'Cite a source' });
  await editor.type('Oats and cholesterol');
  await editor.choose(cite.getByLabel('Type of evidence'), 'Review');
  await editor.click(cite.getByRole('button', { name: 'Insert citation' }));
  await expect(cite).toHaveCount(0);
  await editor.selectParagraph(text('Text').getByText('Oats have beta-glucan.'));
  await editor.click(sheetTools(page).getByRole('button', { name: 'Mark as a claim' }));
  const claim = page.getByRole('dialog', { name: 'Mark as a claim' });
  await editor.click(claim.getByRole('checkbox', { name: 'Oats and cholesterol' }));
  await editor.press('Enter');
  await expect(claim).toHaveCount(0);
  await expect(text('Text').locator('.md-claim').first()).toBeVisible();
  await editor.type('\nRead more about ');
  await editor.press('Control+K');
  const link = page.getByRole('dialog', { name: 'Link' });
  await editor.type('label in one');
  await editor.click(link.getByRole('option', { name: /Reading-Labels/ }));
  await editor.press('Enter');
  await expect(link).toHaveCount(0);
  await editor.click(main(page).getByRole('button', { name: 'Publish', exact: true }));
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();
  expect(editor.done()).toBeLessThanOrEqual(24);

  const visitor = await newVisitor();
  await visitor.goto(
    (await page.getByRole('link', { name: 'View on site' }).getAttribute('href')) ?? '',
  );
  const article = visitor.getByRole('main');
  await expect(article.getByRole('img', { name: 'A bowl of oats' })).toBeVisible();
  await expect(article.getByRole('row')).toHaveText(['Grain Fiber', 'Oats 10 g', 'Rye 15 g']);
  await expect(article.getByRole('heading', { name: 'How much fiber they have' })).toBeVisible();
  await expect(article.getByRole('link', { name: /^Source \d$/ })).toHaveCount(1);
  await expect(article.locator('a[href="/articles/Reading-Labels"]').first()).toBeVisible();
});

test('On a phone the buttons of an editing screen are one row, and what was done is said once', {
  tag: '@slow',
}, async ({ page, db }) => {
  const { name } = await aPage({ db }, { title: fresh('Beans') });
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, `/cms/articles/${name}`);
  const bar = main(page).locator('.action-bar');
  const publish = bar.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeInViewport();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(80);
  await expect(bar.getByRole('button', { name: 'Save draft' })).toBeHidden();
  const more = bar.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await expectAccessible(page, 'the menu of actions');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.getByLabel('Subtitle').fill(fresh('Dried or canned'));
  await more.click();
  await bar.getByRole('button', { name: 'Save draft' }).click();
  await expect(bar.getByRole('status')).toContainText('is updated.');
  await publish.click();
  await expect(page.getByText('Visitors now see this version.')).toHaveCount(1);
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(80);
  await expectAccessible(page, 'an article', phoneAndDesktop);
});

test('An editor marks a statement as a claim in the text, and unmarks it; visitors see no mark', {
  tag: '@slow',
}, async ({ page, db, newVisitor }) => {
  const { name } = await aPage({ db }, { body: 'Beans are “good” -- raw *too*. They keep well.' });
  const sources = [{ id: 'who', title: fresh('Pulses'), evidence: 'guideline' as const }];
  await callAs(page, 'pages/editPageData', { section: 'articles', name, sources });
  await open(page, `/cms/articles/${name}`);
  const field = page.locator('[data-field="Introduction"]');
  const text = field.getByRole('textbox');
  await expect(text).toHaveAttribute('contenteditable', 'true');
  const claim = sheetTools(page).getByRole('button', { name: 'Mark as a claim' });
  await expect(claim).toHaveAttribute('aria-disabled', 'true');
  const editor = new CountedActions(page, 'Mark a statement as a claim');
  await editor.selectParagraph(text.getByText('They keep well.'));
  await editor.click(claim);
  const dialog = page.getByRole('dialog', { name: 'Mark as a claim' });
  const statement = 'Beans are “good” -- raw too. They keep well.';
  await expect(dialog.locator('blockquote')).toHaveText(statement);
  await expectAccessible(page, 'a claim', phoneAndDesktop);
  await editor.click(dialog.getByRole('checkbox', { name: sources[0]?.title ?? '' }));
  await editor.press('Enter');
  const marked = text.locator('.md-claim').first();
  await expect(marked).toContainText('Beans are “good');
  editor.done();
  await expect(main(page).getByRole('status')).toContainText('Claim saved.');
  await page.reload();
  await expect(marked).toHaveAttribute('title', `Claim: ${sources[0]?.title}`);

  const visitor = await newVisitor();
  await visitor.goto(`/articles/${name}`);
  await expect(visitor.getByText('They keep well.')).toBeVisible();
  await expect(visitor.locator('.md-claim, [title^="Claim"]')).toHaveCount(0);

  await marked.click();
  await expect(claim).toHaveAttribute('aria-pressed', 'true');
  await claim.click();
  await page.getByRole('button', { name: 'Unmark claim' }).click();
  await expect(text.locator('.md-claim')).toHaveCount(0);
  await expect(text).toHaveText(statement);
});

test('The first tasks of the editors’ guide each take few actions', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  const beans = fresh('Beans');
  const { name } = await aPage({ db }, { title: beans });
  const screen = main(page);
  const button = (label: string) => screen.getByRole('button', { name: label, exact: true });
  const menu = screen.getByRole('button', { name: /^More actions/ });
  const task = taskOn(page);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });

  await task('Find a page, change its text and publish it', '/cms', 8, async (editor) => {
    await editor.fill(screen.getByRole('searchbox', { name: 'Title' }), beans);
    await editor.press('Enter');
    await editor.click(screen.getByRole('link', { name: beans, exact: true }));
    await editor.fill(page.getByLabel('Subtitle'), 'Dried or canned');
    await editor.click(button('Publish'));
    await expect(page.getByText('Visitors now see this version.')).toBeVisible();
  });
  await task('Publish a page later', `/cms/articles/${name}`, 6, async (editor) => {
    await editor.fill(title, `${beans} in winter`);
    await editor.click(button('Schedule…'));
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await expect(dialog.getByLabel('Publish these changes at …')).toBeChecked();
    await editor.fill(dialog.getByLabel('Date'), '2099-03-01');
    await editor.click(dialog.getByRole('button', { name: 'Schedule' }));
    await expect(screen.getByText('Changes will be published')).toBeVisible();
  });
  await task('Restore an earlier version', `/cms/articles/${name}`, 3, async (editor) => {
    await editor.click(menu);
    await editor.click(page.getByRole('menuitem', { name: 'History' }));
    await editor.click(screen.getByRole('button', { name: /^Restore: / }).last());
    await expect(screen.getByRole('cell', { name: 'Restored' }).first()).toBeVisible();
  });
  await task('Ask for a review', `/cms/articles/${name}`, 4, async (editor) => {
    await editor.click(menu);
    await editor.click(page.getByRole('menuitem', { name: 'Review' }));
    await expect(screen.getByLabel(/^Reviewer’s name/)).toBeFocused();
    await editor.type('Ana Lind\tana@people.example');
    await editor.click(button('Send review request'));
    await expect(page.getByText('Review request sent to')).toBeVisible();
  });
  await task(
    'Move a page to the trash and restore it',
    `/cms/articles/${name}`,
    6,
    async (editor) => {
      await editor.click(menu);
      await editor.click(page.getByRole('menuitem', { name: 'Move to trash…' }));
      const dialog = page.getByRole('dialog', { name: /^Move “/ });
      await editor.click(dialog.getByRole('button', { name: 'Move to trash' }));
      await editor.click(screen.getByRole('link', { name: 'Trash' }));
      await editor.click(screen.getByRole('button', { name: `Restore: ${beans}` }));
      await expect(page).toHaveURL(`/cms/articles/${name}`);
    },
  );
  await task('Add a question to the FAQ', '/cms/faq/1', 6, async (editor) => {
    await editor.click(button('Add a question'));
    const form = screen.getByRole('group', { name: 'New question' });
    await editor.type(fresh('Can I freeze cooked beans?'));
    const answerText = form.getByRole('textbox', { name: 'Answer', exact: true });
    await expect(answerText).toHaveAttribute('contenteditable', 'true');
    await editor.click(answerText);
    await editor.type('Yes, for three months.');
    await editor.click(form.getByRole('button', { name: 'Publish', exact: true }));
    await expect(page.getByText('FAQ is updated.').first()).toBeVisible();
  });
  await task('Add a picture to the library', '/cms/media', 5, async (editor) => {
    const picture = fresh('oats').replace(' ', '-');
    await editor.chooseFile(page.getByLabel('Add files'), `${picture}.jpg`, await aJpeg());
    await editor.fill(page.getByLabel('Alt text (describe the picture)'), 'A bowl of oats');
    await editor.click(button('Upload'));
    await expect(page.getByText(`${picture} is uploaded.`)).toBeVisible(encoded);
  });
  await task('Announce an event', '/dashboard/Events', 11, async (editor) => {
    await editor.click(screen.getByRole('link', { name: 'New event' }));
    const announced = fresh('Soup evening');
    await editor.fill(title, announced);
    const description = screen.getByRole('textbox', { name: 'Description', exact: true });
    await expect(description).toHaveAttribute('contenteditable', 'true');
    await editor.click(description);
    await editor.type('Bring **a bowl**.');
    await editor.fill(screen.getByLabel('Starts', { exact: true }), '2095-03-04T18:00');
    await editor.fill(screen.getByLabel('Ends', { exact: true }), '2095-03-04T20:00');
    await editor.click(button('Publish'));
    await expect(heading(page)).toHaveText(announced);
    await page.goto(
      (await screen.getByRole('link', { name: 'View page' }).getAttribute('href')) ?? '',
    );
    await expect(screen.locator('strong', { hasText: 'a bowl' })).toBeVisible();
  });
});
