import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialog, Locator } from '@playwright/test';
import { fixtures } from '#tests/markdown/pasted-markdown.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import {
  markdownOf,
  newSection,
  press,
  showMarkdown,
} from '#tests/support/browser/markdown-editor.ts';

const clipboard = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../markdown/clipboard', `${name}.html`), 'utf8');

const paste = (text: Locator, html: string) =>
  text.evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', content);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);

test.beforeEach(async ({ page, program }) => {
  await signIn(page, program.administrator);
});

test('Text pasted from Word and Google Docs is cleaned up', async ({ page }) => {
  await open(page, '/cms/programs/School-Garden');
  for (const file of ['programs/word', 'programs/google-docs']) {
    const { text } = await newSection(page);
    const sections = page.getByRole('group', { name: /^Section \d+$/ });
    const first = (await sections.count()) - 1;
    await text.click();
    await paste(text, clipboard(file));
    // Its headings begin sections.
    const parts = fixtures[`${file}.html`]?.split(/^## /m).slice(1) ?? [];
    await expect(sections).toHaveCount(first + parts.length);
    for (const [index, part] of parts.entries()) {
      const [heading = '', ...rest] = part.split('\n');
      const section = sections.nth(first + index);
      await expect(section.getByLabel(/^Heading of section/)).toHaveValue(heading);
      const field = { section, text: section.getByRole('textbox', { name: 'Text', exact: true }) };
      expect(await markdownOf(field)).toBe(rest.join('\n').trim());
    }
  }
});

test('The words of a pasted page are the same in the editor and on the site', async ({
  page,
  context,
  newVisitor,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = { section: 'intro', name: 'Articles' } as const;
  const { pageData } = await callAs(page, 'pages/getPageData', { ...name, draft: 1 });
  await open(page, '/cms/intro/Articles');
  const intro = page.getByLabel('Introduction');
  await expect(intro).toHaveAttribute('contenteditable', 'true');
  const files = ['one-line-break', 'superscript', 'table-rowspan', 'table-list-in-cell'];
  await page.evaluate(
    async (html) => {
      const blob = new Blob([html], { type: 'text/html' });
      await navigator.clipboard.write([new ClipboardItem({ 'text/html': blob })]);
    },
    files.map((file) => clipboard(`structures/${file}`)).join(''),
  );
  await intro.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(intro).toContainText('25 kg/m², H₂O');
  const words = (text: string) => text.trim().split(/\s+/).join(' ');
  const written = words(await intro.innerText());
  expect(written).toContain('12 Main Street Springfield Rice brown Day Food Wed soup bread');
  expect(written).toContain('Mon Soup 200 Salad 100 Day Food Mon Rice, Beans Tue Soup');
  await press(page.getByRole('main'), 'Save draft');
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);
  await callAs(page, 'sync/syncPage', name);
  const visitor = await newVisitor();
  await visitor.goto('/articles');
  expect(words(await visitor.getByRole('main').innerText())).toContain(written);
  // Restores the site for the next test.
  await callAs(page, 'pages/editPageData', { ...name, text: pageData.text });
  await callAs(page, 'sync/syncPage', name);
});

test('No typed, opened or pasted attack runs in the editor, the preview or on the page', {
  tag: '@slow',
}, async ({ page, problems, newVisitor }) => {
  // A picture that does not exist.
  problems.expect(/404/);
  const alarm = (dialog: Dialog) => {
    if (dialog.type() !== 'beforeunload') throw new Error('The text ran as a script.');
    void dialog.accept();
  };
  const attacks = [
    '<img src=x onerror=alert(1)><svg/onload=alert(1)><script>alert(1)</script>',
    '[a](javascript:alert(1)) [b](java&Tab;script:alert(1)) [c](JAVASCRIPT:alert(1)) [d](data:text/html,x)',
    '![a](javascript:alert(1)) ![b](http://plain.example/x.png) ![c](javascript:alert(1)//x.mp3)',
    '<form id=body><input name=cookie></form> <a id=location name=getElementById>x</a>',
    '# getElementById\n\n### location\n\nNote[^body]\n\n[^body]: <iframe src="javascript:alert(1)">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '| <b onmouseover=alert(1)>x | ![p](x"onerror="alert(1)) |\n|---|---|\n| 1 | 2 |',
    `${'> - '.repeat(30)}deep`,
  ].join('\n\n');
  page.on('dialog', alarm);
  // Before the draft of the attacks saves itself.
  const { pageData } = await callAs(page, 'pages/getPageData', {
    section: 'intro',
    name: 'Articles',
    draft: 1,
  });
  await open(page, '/cms/intro/Articles');
  const intro = page.getByLabel('Introduction');
  await expect(intro).toHaveAttribute('contenteditable', 'true');
  const field = page.locator('[data-field="Introduction"]');
  await showMarkdown(intro);
  await intro.fill(attacks);
  await press(field, 'Markdown');
  await expect(intro).toHaveAttribute('contenteditable', 'true');
  await paste(
    intro,
    `<p onclick="alert(1)">pasted<img src=x onerror=alert(1)><a href="javascript:alert(1)" id=body>link</a><style>*{color:red}</style><iframe srcdoc="<script>parent.alert(1)</script>"></iframe><svg><script>alert(1)</script></svg></p>${attacks}`,
  );
  await paste(
    intro,
    '<div data-from-this-editor="" data-pm-slice="0 0 []"><p><a href="javascript:alert(1)">own</a><img src=about.svg onerror=alert(1)></p></div>',
  );
  await expect(intro).toContainText('pasted');
  expect(
    await intro.evaluate((element) => [
      element.querySelectorAll('script, style, iframe, svg, [onerror], [onclick], [id]').length,
      element.querySelectorAll('a[href^="javascript" i], a[href^="data" i]').length,
    ]),
  ).toEqual([0, 0]);
  await intro.locator('a').first().click({ force: true });
  // The draft saves itself, and must not meet the changes below.
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);

  await callAs(page, 'pages/editPageData', { section: 'intro', name: 'Articles', text: attacks });
  const { board } = await callAs(page, 'pages/editBoard', {
    name: 'Ada Attack',
    bio: attacks,
  });
  const { terms } = await callAs(page, 'research/editResearchTerm', {
    term: 'Attack',
    definition: attacks,
  });
  const { faqs } = await callAs(page, 'pages/editQuestions', {
    columnNumber: 1,
    questions: [{ question: 'Attack?', answer: attacks }],
  });
  const { footerPagesContent } = await callAs(page, 'footer/editFooterPage', {
    name: 'privacy',
    title: 'Privacy',
    content: [{ title: 'Attack', text: attacks }],
  });
  await callAs(page, 'sync/syncPage', { section: 'intro', name: 'Articles' });
  const visitor = await newVisitor();
  visitor.on('dialog', alarm);
  for (const path of ['/articles', '/Board', '/Research', '/FAQ', '/policy/privacy', '/feed.xml']) {
    await visitor.goto(path);
    if (path.endsWith('.xml')) continue;
    await visitor.keyboard.press('Shift');
    await visitor.waitForLoadState('networkidle');
    const body = await visitor.evaluate(() => document.body.tagName);
    expect(body, path).toBe('BODY');
    const links = visitor
      .getByRole('main')
      .locator('a[href^="javascript" i], img[src="x"], form#body');
    await expect(links, path).toHaveCount(0);
  }
  await page.goto('/cms-preview/intro/Articles', { waitUntil: 'networkidle' });
  await callAs(page, 'pages/editPageData', {
    section: 'intro',
    name: 'Articles',
    text: pageData.text,
  });
  await callAs(page, 'sync/syncPage', { section: 'intro', name: 'Articles' });
  // Restores the site for the next test.
  for (const { id, name } of board)
    if (name === 'Ada Attack') await callAs(page, 'pages/deleteBoard', { id });
  for (const { researchTermId, term } of terms)
    if (term === 'Attack') await callAs(page, 'research/deleteResearchTerm', { researchTermId });
  for (const { id, question } of faqs.flatMap(({ questions }) => questions))
    if (question === 'Attack?') await callAs(page, 'pages/deleteQuestion', { id });
  for (const { id, title } of footerPagesContent)
    if (title === 'Attack') await callAs(page, 'footer/deleteFooterParagraph', { id });
});
