import type { Page } from '@playwright/test';
import type { Body, Path, Reply } from '#contract/index.ts';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { choose, fresh, heading, main, press, title } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aTranslation, publishText, readDraft } from '#tests/support/content/translations.ts';

/** Makes calls as the user signed in in a browser. */
const callsOf = (page: Page) => ({
  call: <P extends Path>(path: P, body: Body<P>): Promise<Reply<P>> => callAs(page, path, body),
});
const nobody = { token: '' };
const section = (page: Page, number: number) =>
  page.getByRole('group', { name: `Section ${number}`, exact: true });
const original = (page: Page, label: string) =>
  main(page).getByRole('region', { name: `Original: ${label}`, exact: true });
const translationNotice = (page: Page) => main(page).locator('.beside-notice');

test('An editor translates a page next to its original, and publishes it once all is translated', async ({
  page,
  program,
  db,
  newVisitor,
}) => {
  const { section: group, name } = await aPage({ db }, { title: 'Beans keep' });
  await signIn(page, program.administrator);
  await open(page, `/cms/${group}/${name}`);
  await choose(page, 'Translate into Spanish…');
  const dialog = page.getByRole('dialog', { name: 'Translate into Spanish' });
  const words = fresh('Frijoles y más');
  await dialog.getByLabel('Title in Spanish').fill(words);
  const slug = words.replaceAll(' ', '-').replace('á', 'a');
  await expect(dialog.getByLabel('URL slug')).toHaveValue(slug);
  await expectAccessible(page, 'The dialog that starts a translation');
  await dialog.getByRole('button', { name: 'Start translation' }).click();
  await expect(page).toHaveURL(`/cms/es/articles/${slug}`);

  await expect(title(page)).toHaveValue(words);
  // By which its spelling is checked, and it is read aloud.
  await expect(title(page)).toHaveAttribute('lang', 'es');
  await expect(original(page, 'Title')).toContainText('Beans keep');
  await expect(original(page, 'Introduction').locator('[lang="en"] em')).toHaveText('good');
  await expect(original(page, 'Section 2')).toContainText('Not translated yet.');
  await expect(section(page, 2).getByLabel('Heading of section 2')).toHaveValue('');

  await press(page, 'Publish');
  const question = page.locator('.staff-question');
  await expect(question).toContainText('Introduction: Not translated yet.');
  await expect(question.getByRole('button', { name: 'Publish anyway' })).toBeHidden();

  const write = async (place: ReturnType<typeof section>, label: string, text: string) => {
    const field = place.getByRole('textbox', { name: label, exact: true });
    await field.scrollIntoViewIfNeeded();
    await expect(field).toHaveAttribute('contenteditable', 'true');
    await expect(field).toHaveAttribute('lang', 'es');
    await field.fill(text);
  };
  await write(main(page), 'Introduction', 'Los frijoles son buenos.');
  await write(main(page), 'Paragraph 1', 'Más frijoles.');
  for (const [number, text] of [
    [1, 'Uno.'],
    [2, 'Dos.'],
  ] as const) {
    await section(page, number).getByLabel(`Heading of section ${number}`).fill(`Parte ${number}`);
    await write(section(page, number), 'Text', text);
  }
  await expect(original(page, 'Section 2')).not.toContainText('Not translated yet.');
  await expectAccessible(page, 'A translation', phoneAndDesktop);
  await press(page, 'Publish');
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();

  const visitor = await newVisitor();
  await visitor.goto(`/es/articles/${slug}`);
  await expect(heading(visitor)).toHaveText(words);
  await expect(main(visitor)).toContainText('Los frijoles son buenos.');

  // It is opened the next time.
  await open(page, `/cms/${group}/${name}`);
  await expect(page.getByRole('list', { name: 'Translations' })).toHaveText(
    'Spanish translation: up to date',
  );
  // The dialog that hides one of them says what becomes of the other.
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await choose(page, 'Unpublish…');
  await expect(asked).toContainText('no longer find it, nor its Spanish translation.');
  await asked.getByRole('button', { name: 'Keep published' }).click();
  await choose(page, 'Translate into Spanish…');
  await expect(page).toHaveURL(`/cms/es/articles/${slug}`);
  await choose(page, 'Move to trash…');
  await expect(asked).toContainText('Visitors will read the original in its place.');
});

test('An editor sees what a changed original says now, and settles each part by itself', async ({
  page,
  program,
  db,
  problems,
}) => {
  const made = await aPage({ db }, { title: fresh('Beans') });
  await signIn(page, program.administrator);
  const calls = callsOf(page);
  const translation = await aTranslation(calls, nobody, made);
  await calls.call('sync/syncPage', translation.page);
  const [first] = (await readDraft(calls, nobody, made)).pageContent;
  await publishText(calls, nobody, made, {
    text: 'Beans are *good*. And cheap.',
    pageContent: [
      { title: 'Before', text: 'Sort them.' },
      { id: first?.id ?? '', title: 'First', text: 'One, and more.' },
    ],
  });
  await open(page, `/cms/${made.section}/${made.name}`);
  const list = page.getByRole('list', { name: 'Translations' });
  await expect(list).toHaveText('Spanish translation: 4 parts are out of date');
  await list.getByRole('link').click();

  await expect(translationNotice(page)).toContainText('4 parts of it have changed since');
  await translationNotice(page).getByRole('link', { name: 'Introduction' }).click();
  await expect(page.locator('[id="part-text"]')).toBeFocused();
  const introduction = original(page, 'Introduction');
  await introduction.getByText('Show what has changed').click();
  await expect(introduction.locator('ins')).toContainText('cheap');
  await expectAccessible(page, 'A translation with stale parts', phoneAndDesktop);

  // Saving one part says nothing about another.
  await title(page).fill('Frijoles');
  await press(page, 'Save draft');
  await expect(main(page).getByRole('status')).toHaveText('Frijoles page is updated.');
  await introduction.getByRole('button', { name: 'Mark as up to date' }).click();
  await expect(introduction.getByText('has changed since')).toBeHidden();
  await expect(translationNotice(page)).toContainText('3 parts of it have changed since');

  // What was added has its place before the first section.
  await main(page).getByRole('button', { name: 'Add this section “Before”' }).click();
  const added = section(page, 1).getByLabel('Heading of section 1');
  await expect(added).toBeFocused();
  await page.keyboard.type('Antes');
  await expect(section(page, 2).getByLabel('Heading of section 2')).toHaveValue('ES First');
  await section(page, 3)
    .getByRole('button', { name: 'Delete from the translation “Section 3”' })
    .click();
  await expect(section(page, 3)).toHaveCount(0);
  await press(page, 'Save draft');
  await expect(translationNotice(page)).toContainText('1 part of it has changed since');

  const { pageContent, version } = await readDraft(calls, nobody, translation.page);
  expect(pageContent.map(({ title: each }) => each)).toEqual(['Antes', 'ES First']);
  // Someone else changes the original again: what is shown no longer counts.
  problems.expect(/409/);
  await publishText(calls, nobody, made, { subtitle: 'And more' });
  await original(page, 'Section 2').getByRole('button', { name: 'Mark as up to date' }).click();
  await expect(original(page, 'Section 2')).toContainText('The original has just changed again.');
  await original(page, 'Section 2').getByRole('button', { name: 'Mark as up to date' }).click();
  await expect(original(page, 'Section 2').getByText('has changed since')).toBeHidden();
  expect((await readDraft(calls, nobody, translation.page)).version).toBe(version);
});
