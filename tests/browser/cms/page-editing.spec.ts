import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import {
  choose,
  draftState,
  fresh,
  heading,
  isAutosave,
  press,
  suspendAutosave,
  title,
} from '#tests/support/browser/cms-steps.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { showMarkdown } from '#tests/support/browser/markdown-editor.ts';

const editor = '/cms/about/About';

test('An administrator finds a page in the list, edits, previews and publishes it', async ({
  page,
  program,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await visitor.goto('/About');
  const before = await heading(visitor).innerText();
  await suspendAutosave(page);
  await signIn(page, program.administrator);
  await open(page, '/cms/structure');
  // Found by its address: another test's draft may have another title.
  const section = page.getByRole('region', { name: 'About us' });
  await section.locator(`a[href="${editor}"]`).click();
  await expect(page).toHaveURL(editor);

  const written = fresh('A table for everyone');
  await title(page).fill(written);
  await press(page, 'Save draft');
  await expect(page.getByText(draftState)).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `${written} page is updated.`,
  );
  await visitor.reload();
  await expect(heading(visitor)).toHaveText(before);

  await press(page, 'Preview');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    written,
  );
  await expect(preview.frameLocator('iframe').locator('.consent')).toBeHidden();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    preview.getByRole('link', { name: 'Open the saved draft in a new tab' }).click(),
  ]);
  await expect(heading(tab)).toHaveText(written);
  await expect(tab.getByText('This is a preview of a draft.')).toBeVisible();
  await tab.close();

  await press(page, 'Publish');
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();
  // Next to a message there is no room for it.
  await expect(page.locator('.action-bar .staff-state')).toHaveText('Published');
  const next = await newVisitor();
  await next.goto('/About');
  await expect(heading(next)).toHaveText(written);
  await expect(next).toHaveTitle(`${written} – About – Common Plate`);
  await visitor.reload();
  await expect(heading(visitor)).toHaveText(written);
});

test('An administrator publishes title and paragraphs in one step', { tag: '@slow' }, async ({
  page,
  program,
  newVisitor,
}) => {
  await signIn(page, program.administrator);
  await open(page, editor);
  const [sectionTitle, text, more] = [fresh('Open doors'), fresh('Come in'), fresh('And stay')];
  await press(page, 'Add a section');
  const section = page.getByRole('group', { name: /^Section \d+$/ }).last();
  await section.getByLabel(/^Heading of section/).fill(sectionTitle);
  await showMarkdown(section.getByRole('textbox', { name: 'Text', exact: true }));
  await section.getByLabel('Text', { exact: true }).fill(`**${text}** by the door.`);
  await press(page, 'Add a paragraph');
  await page
    .getByLabel(/^Paragraph \d+$/)
    .last()
    .fill(more);
  await press(page, 'Publish');
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();

  const visitor = await newVisitor();
  await visitor.goto('/About');
  await expect(visitor.getByRole('heading', { name: sectionTitle })).toBeVisible();
  await expect(visitor.locator('strong', { hasText: text })).toBeVisible();
  await visitor.getByText('Read more').click();
  await expect(visitor.getByText(more)).toBeVisible();
});

test('Of two editors of one page, the second sees a conflict, and neither text is lost', {
  tag: '@slow',
}, async ({ page, program, problems, colleague }) => {
  problems.expect(/409/);
  await signIn(page, program.administrator);
  await open(page, editor);
  await open(colleague, editor);
  const [hers, his] = [fresh('Her title'), fresh('His title')];
  await title(page).fill(hers);
  await press(page, 'Save draft');
  await expect(page.getByText(draftState)).toBeVisible();

  await title(colleague).fill(his);
  await press(colleague, 'Publish');
  const notice = colleague.getByRole('alert').filter({ hasText: 'Someone else changed' });
  await expect(notice).toBeVisible();
  await expect(title(colleague)).toHaveValue(his);
  await press(colleague, 'Use theirs');
  await expect(title(colleague)).toHaveValue(hers);
  await expect(notice).toBeHidden();

  await title(colleague).fill(his);
  await press(colleague, 'Save draft');
  await expect(colleague.getByText(draftState)).toBeVisible();
  await title(page).fill(`${hers} again`);
  await press(page, 'Save draft');
  await press(page, 'Keep mine');
  await expect(page.getByText(draftState)).toBeVisible();
  await colleague.reload();
  await expect(title(colleague)).toHaveValue(`${hers} again`);
});

test('An editor who leaves with unsaved text is asked first, and one who has saved is not', {
  tag: '@slow',
}, async ({ page, program }) => {
  await signIn(page, program.administrator);
  await open(page, editor);
  const question = 'Leave without saving?';
  const dialog = page.getByRole('dialog', { name: question });
  const allPages = page.getByRole('link', { name: 'All pages' });
  await title(page).fill(fresh('Saved'));
  await press(page, 'Save draft');
  await expect(page.getByText(draftState)).toBeVisible();
  await allPages.click();
  await expect(page).toHaveURL('/cms');
  await expect(dialog).toHaveCount(0);

  await page.goBack();
  await suspendAutosave(page);
  const typed = fresh('Unsaved');
  await title(page).fill(typed);
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await allPages.click();
  await expectAccessible(page, 'the question', phoneAndDesktop);
  await answer(page, question, 'Keep editing');
  await expect(page).toHaveURL(editor);
  await expect(title(page)).toHaveValue(typed);
  await expect(allPages).toBeFocused();

  // The browser's own question, where the whole site is left.
  const asked: string[] = [];
  page.on('dialog', (native) => {
    asked.push(native.type());
    void native.dismiss();
  });
  await page.evaluate(() => location.assign('/About'));
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page).toHaveURL(editor);

  await allPages.click();
  await answer(page, question, 'Leave without saving');
  await expect(page).toHaveURL('/cms');
  expect(asked).toEqual(['beforeunload']);
});

test('Back and Forward ask before unsaved text is left, and go where they lead once answered', {
  tag: '@slow',
}, async ({ page, program }) => {
  const question = 'Leave without saving?';
  const dialog = page.getByRole('dialog', { name: question });
  await suspendAutosave(page);
  await signIn(page, program.administrator);
  await open(page, '/cms/structure');
  await page.locator(`a[href="${editor}"]`).first().click();
  await expect(page).toHaveURL(editor);
  // The address is this one already while the screen is being loaded.
  await expect(title(page)).toBeVisible();
  await choose(page, 'History');
  await expect(page).toHaveURL('/cms/history/about/About');
  await page.goBack();
  const typed = fresh('Unsaved');
  await title(page).fill(typed);

  await page.goBack();
  await answer(page, question, 'Keep editing');
  await expect(page).toHaveURL(editor);
  await expect(title(page)).toHaveValue(typed);
  await expect(title(page)).toBeFocused();

  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(editor);
  await expect(title(page)).toHaveValue(typed);
  await expect(title(page)).toBeFocused();

  await page.goForward();
  await answer(page, question, 'Leave without saving');
  // The address is this one already while the question is there.
  await expect(heading(page)).toHaveText(/^History: /);
  await expect(page).toHaveURL('/cms/history/about/About');
  await page.goBack();
  await expect(page).toHaveURL(editor);
  await press(page, 'Restore');
  await expect(title(page)).toHaveValue(typed);
  await page.goBack();
  await answer(page, question, 'Leave without saving');
  await expect(page).toHaveURL('/cms/structure');
  await open(page, editor);
  await press(page, 'Discard');
  await answer(page, 'Discard this text?', 'Discard text');
  await expect(title(page)).toBeVisible();
});

test('A title that is too long is reported at its field', { tag: '@slow' }, async ({
  page,
  program,
  problems,
}) => {
  problems.expect(/400/);
  await signIn(page, program.administrator);
  await open(page, editor);
  await title(page).fill('long '.repeat(200));
  await press(page, 'Save draft');
  await expect(title(page)).toHaveAttribute('aria-invalid', 'true');
});

test('Text with HTML or a script is shown as text', { tag: '@slow' }, async ({
  page,
  program,
  newVisitor,
}) => {
  const hostile =
    '</script><script>document.title="broken"</script><!-- \u2028 <img src=x onerror=alert(1)>';
  const sponsors = { section: 'intro', name: 'Sponsors' } as const;
  await signIn(page, program.administrator);
  const { pageData: before } = await callAs(page, 'pages/getPageData', sponsors);
  await open(page, '/cms/intro/Sponsors');
  await title(page).fill(hostile);
  await showMarkdown(page.getByRole('textbox', { name: 'Introduction' }));
  await page.getByLabel('Introduction').fill(`${hostile}\n\n[a](javascript:alert(1))`);
  await press(page, 'Publish');
  await press(page, 'Publish anyway');
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();
  const visitor = await newVisitor();
  visitor.on('dialog', () => {
    throw new Error('The text ran as a script.');
  });
  await open(visitor, '/Sponsors');
  await expect(heading(visitor)).toContainText('<script>document.title=“broken”</script>');
  await expect(visitor).toHaveTitle(/img src=x/);
  await expect(
    visitor.getByRole('main').locator('img[src="x"], a[href^="javascript"]'),
  ).toHaveCount(0);
  await visitor.setViewportSize({ width: 320, height: 700 });
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const { title: oldTitle, text } = before;
  await callAs(page, 'pages/editPageData', { ...sponsors, title: oldTitle, text });
  await callAs(page, 'sync/syncPage', sponsors);
});

test('What is typed during a save stays, and is still unsaved', { tag: '@slow' }, async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  await open(page, editor);
  const savePage = /\/api\/pages\/savePage$/;
  const { promise: isDirty, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(savePage, async (route) => {
    if (isAutosave(route.request())) return route.fallback();
    const response = await route.fetch();
    await isDirty;
    await route.fulfill({ response });
  });
  const sent = fresh('Soup');
  await title(page).fill(sent);
  const asked = page.waitForRequest(
    (request) => savePage.test(request.url()) && !isAutosave(request),
  );
  await press(page, 'Save draft');
  await asked;
  await title(page).fill(`${sent} and bread`);
  letAnswer();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${sent} page is updated.`);
  await expect(title(page)).toHaveValue(`${sent} and bread`);
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await press(page, 'Save draft');
  await expect(page.getByText(draftState)).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue(`${sent} and bread`);
});
