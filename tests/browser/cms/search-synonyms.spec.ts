import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, main, press } from '#tests/support/browser/cms-steps.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

test('A synonym in Spanish is for searches in Spanish, and leads to one', async ({
  page,
  program,
  newVisitor,
}) => {
  const slang = fresh('papita').replace(/\W/g, '');
  await signIn(page, program.administrator);
  await open(page, '/cms/search/Synonyms');
  await press(page, 'Add a synonym');
  const form = main(page).locator('form:visible').last();
  await form.getByLabel('Language of the search').selectOption('Spanish');
  await form.getByLabel('When someone searches for').fill(slang);
  await form.getByLabel('Also find').fill('lentejas');
  await form.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Search synonyms are updated.').first()).toBeVisible();
  const item = main(page).locator('[data-item]').filter({ hasText: slang });
  await expect(item).toContainText(`Spanish: ${slang} → lentejas`);
  await expect(
    item.getByRole('link', { name: `See what visitors find for “${slang}”` }),
  ).toHaveAttribute('href', `/es/search?q=${slang}`);
  const visitor = await newVisitor();
  const status = visitor.getByRole('main').getByRole('status');
  await visitor.goto(`/es/search?q=${slang}`);
  await expect(status).toContainText('“lentejas”');
  await visitor.goto(`/search?q=${slang}`);
  await expect(status).toHaveText(`No results for “${slang}”.`);
});

test('A publisher adds a synonym, and visitors find by it from their next search on', async ({
  page,
  program,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const slang = fresh('grub').replace(/\W/g, '');
  const status = visitor.getByRole('main').getByRole('status');
  await visitor.goto(`/search?q=${slang}`);
  await expect(status).toHaveText(`No results for “${slang}”.`);

  await signIn(page, program.administrator);
  await open(page, '/cms/search/Synonyms');
  await press(page, 'Add a synonym');
  const form = main(page).locator('form:visible').last();
  await form.getByLabel('When someone searches for').fill(`${slang}, ${slang} nearby`);
  await form.getByLabel('Also find').fill('lentils');
  await form.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Search synonyms are updated.').first()).toBeVisible();
  const item = main(page)
    .locator('[data-item]')
    .filter({ hasText: `${slang}, ${slang} nearby` });
  await expect(item).toContainText('→ lentils');
  await expect(
    item.getByRole('link', { name: `See what visitors find for “${slang}”` }),
  ).toBeVisible();
  await expectAccessible(page, '/cms/search/Synonyms', phoneAndDesktop);

  await visitor.reload();
  await expect(status).toHaveText(
    new RegExp(`^No results for “${slang}”\\. Showing results for “lentils” \\(\\d+\\)\\.$`),
  );
});
