import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { choose, fresh, main, suspendAutosave } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { translateJob } from '#tests/support/content/jobs.ts';
import { aPage } from '#tests/support/content/pages.ts';

/** Publishes a question of the FAQ, to be translated. */
async function publishQuestion(page: Page, question: string, answer: string) {
  const content = { columnNumber: 1 as const, question, answer, readMore: [] };
  const entry = { list: 'faqQuestions' as const, content };
  const { draft } = await callAs(page, 'lists/saveDraft', { entry });
  await callAs(page, 'lists/publishDraft', { list: 'faqQuestions', key: draft.key });
  return { key: draft.key, entry };
}

test('An editor sees what is not translated, and starts to translate it', async ({
  page,
  program,
  db,
}) => {
  const title = fresh('Untranslated beans');
  await aPage({ db }, { title });
  await signIn(page, program.administrator);
  await open(page, '/cms/translations');
  await expect(main(page)).toContainText(/\d+ of \d+ translated/);
  await expectAccessible(page, '/cms/translations', phoneAndDesktop);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Title').press('Enter');
  await expect(page.getByText('1 page or entry')).toBeVisible();
  await page.getByRole('button', { name: `Translate ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title in Spanish').fill(fresh('Frijoles'));
  await dialog.getByRole('button', { name: 'Start translation' }).click();
  await expect(page).toHaveURL(/\/cms\/es\/articles\/Frijoles/);
});

test('An editor translates an entry of a list next to its original, and brings it up to date', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  const question = fresh('Are beans good?');
  const { key, entry } = await publishQuestion(page, question, 'Yes, **very**.');

  await open(page, `/cms/translations?search=${encodeURIComponent(question)}`);
  await main(page).getByRole('link', { name: question }).click();
  const original = page.getByRole('region', { name: 'Original: Answer' });
  await expect(original).toContainText('Yes, very.');
  await expect(original).toContainText('Not translated yet.');
  await page.getByRole('textbox', { name: 'Question' }).fill('¿Son buenos los frijoles?');
  await page.getByRole('textbox', { name: 'Answer' }).fill('Sí, mucho.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The translation is published.')).toBeVisible();

  const changed = { ...entry.content, answer: 'Yes, **usually**.' };
  await callAs(page, 'lists/saveDraft', { key, entry: { ...entry, content: changed } });
  await callAs(page, 'lists/publishDraft', { list: 'faqQuestions', key });
  await open(page, `/cms/translations/es/faqQuestions/${key}`);
  await expect(original).toContainText('The original has changed since this was translated.');
  await expect(original.locator('ins')).toContainText('usually');
  await expectAccessible(page, '/cms/translations/es/faqQuestions', phoneAndDesktop);
  await original.getByRole('button', { name: 'Mark as up to date' }).click();
  await expect(original).not.toContainText('The original has changed');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The translation is published.')).toBeVisible();
  const { translations } = await callAs(page, 'translations/getTranslations', {
    section: 'faqQuestions',
  });
  expect(translations.find(({ name }) => name === key)).toMatchObject({ state: 'published' });
});

test('An editor downloads texts for a translator, and imports them as drafts', async ({
  page,
  program,
  db,
  problems,
}) => {
  problems.expect(/400/);
  const title = fresh('Beans for a translator');
  const article = await aPage({ db }, { title });
  await signIn(page, program.administrator);
  await open(page, `/cms/translations?search=${encodeURIComponent(title)}`);
  await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 1 as XLIFF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^translations-es-.*\.xlf$/);
  const job = translateJob(await readFile(await download.path(), 'utf8'));

  await expect(page.getByRole('link', { name: 'Import a translator’s file' })).toBeVisible();
  // Opened by its address, it has no styles of other screens.
  await open(page, '/cms/translations/import');
  const file = page.getByLabel('XLIFF file');
  await file.setInputFiles({
    name: 'a.xlf',
    mimeType: 'application/xml',
    buffer: Buffer.from('no'),
  });
  await expect(page.getByText('This is no XLIFF 2.0 file.')).toBeVisible();
  await file.setInputFiles({
    name: 'b.xlf',
    mimeType: 'application/xml',
    buffer: Buffer.from(job),
  });
  await expect(page.getByRole('checkbox', { name: `Import ${title}` })).toBeChecked();
  await expect(main(page).locator('.content-list > li')).toHaveCSS('display', 'grid');
  await main(page).getByText('Show the').click();
  await expect(main(page).locator('ins').first()).toContainText('ES');
  await expectAccessible(page, '/cms/translations/import', phoneAndDesktop);
  await page.getByRole('button', { name: /^Save \d+ texts as drafts$/ }).click();
  await expect(page.getByText(/^Saved as drafts: \d+ texts/)).toBeVisible();
  const { translations } = await callAs(page, 'translations/getPageTranslations', {
    section: 'articles',
    name: article.name,
  });
  expect(translations).toMatchObject([{ state: 'draft', title: `ES ${title}` }]);
  await page.getByRole('link', { name: 'Check the drafts' }).click();
  await expect(main(page).getByRole('link', { name: title })).toBeVisible();
});

test('An editor deletes the translation of an entry, which visitors then read in English, and restores it', async ({
  page,
  program,
  newVisitor,
}) => {
  await signIn(page, program.administrator);
  const question = fresh('Are lentils good?');
  const { key } = await publishQuestion(page, question, 'Yes.');
  const inSpanish = fresh('¿Son buenas las lentejas?');
  const visitor = await newVisitor();
  const questionIs = (words: string) =>
    expect
      .poll(async () => {
        await visitor.goto('/es/FAQ');
        return visitor.getByText(words, { exact: true }).count();
      })
      .toBe(1);

  await open(page, `/cms/translations/es/faqQuestions/${key}`);
  const field = page.getByRole('textbox', { name: 'Question' });
  await expect(field).toHaveAttribute('lang', 'es');
  await field.fill(inSpanish);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(main(page)).toContainText('1 text has no translation. Visitors read what belongs');
  await questionIs(question);
  await page.getByRole('textbox', { name: 'Answer' }).fill('Sí.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('has no translation')).toBeHidden();
  await questionIs(inSpanish);

  await choose(page, 'Delete translation…');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Delete the Spanish translation of “${question}”?`);
  await expectAccessible(page, 'The question before a translation is deleted', phoneAndDesktop);
  await dialog.getByRole('button', { name: 'Delete translation' }).click();
  await expect(page.getByText('The translation is deleted.')).toBeVisible();
  await expect(field).toHaveValue('');
  await questionIs(question);

  await main(page).getByText('Deleted in the last 30 days (1)').click();
  await main(page)
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(field).toHaveValue(inSpanish);
  await page.getByRole('button', { name: 'Publish' }).click();
  await questionIs(inSpanish);
});

test('Two editors of one translation never replace each other’s text unseen', async ({
  page,
  program,
  colleague,
}) => {
  await signIn(page, program.administrator);
  const question = fresh('Are peas good?');
  const { key } = await publishQuestion(page, question, '');
  const texts = { question: { original: question, text: '¿Y los guisantes?' } };
  const translated = { language: 'es' as const, list: 'faqQuestions' as const, entry: key, texts };
  const { draft: first } = await callAs(page, 'lists/saveDraft', {
    entry: { list: 'translations', content: translated },
  });
  await callAs(page, 'lists/publishDraft', { list: 'translations', key: first.key });

  const field = (of: Page) => of.getByRole('textbox', { name: 'Question' }).first();
  for (const each of [page, colleague])
    await open(each, `/cms/translations/es/faqQuestions/${key}`);
  await field(page).fill('¿Sirven los chícharos?');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The translation is published.')).toBeVisible();

  // What he types would save itself as a draft.
  await field(colleague).fill('¿Son buenos los chícharos?');
  const conflict = main(colleague)
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed this' });
  await expect(conflict).toBeVisible();
  await expect(field(colleague)).toHaveValue('¿Son buenos los chícharos?');
  await expect(colleague.getByRole('textbox', { name: 'Question' }).last()).toHaveValue(
    '¿Sirven los chícharos?',
  );
  await main(colleague).getByRole('button', { name: 'Keep mine' }).click();
  await expect(main(colleague)).toContainText('Draft saved.');
  const { published } = await callAs(page, 'translations/getEntry', {
    language: 'es',
    list: 'faqQuestions',
    entry: key,
  });
  expect(published?.content).toMatchObject({
    texts: { question: { text: '¿Sirven los chícharos?' } },
  });
  await colleague.getByRole('button', { name: 'Publish' }).click();
  await expect(colleague.getByText('The translation is published.')).toBeVisible();
});

test('A translation that is typed and not saved is not left behind, nor lost with the session', async ({
  page,
  program,
  problems,
}) => {
  problems.expect(/401/);
  await signIn(page, program.administrator);
  const content = {
    columnNumber: 1 as const,
    question: fresh('Are nuts good?'),
    answer: '',
    readMore: [],
  };
  const entry = { list: 'faqQuestions' as const, content };
  const { draft } = await callAs(page, 'lists/saveDraft', { entry });
  await callAs(page, 'lists/publishDraft', { list: 'faqQuestions', key: draft.key });
  const address = `/cms/translations/es/faqQuestions/${draft.key}`;
  await open(page, address);
  await suspendAutosave(page);
  const field = page.getByRole('textbox', { name: 'Question' });
  await field.fill('¿Son buenas las nueces?');
  await main(page).getByRole('link', { name: 'All translations' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(address);

  await page.context().clearCookies({ name: 'token' });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Your session has ended.').first()).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(field).toHaveValue('¿Son buenas las nueces?');
});
