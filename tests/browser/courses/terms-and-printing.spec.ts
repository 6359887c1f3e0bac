import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, main } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, signIn, test } from '#tests/support/browser/fixtures.ts';
import { listedPaths } from '#tests/support/browser/public-paths.ts';

const lesson = '/courses/Nutrition-Basics/grains-and-how-to-find-the-whole-ones';

test('A term is explained where it occurs, by keyboard and without JavaScript', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(lesson);
  const term = page.getByRole('button', { name: 'refined grain' });
  await term.focus();
  await page.keyboard.press('Enter');
  const note = page.getByRole('dialog', { name: 'Refined grain' });
  await expect(note).toContainText('milled to take away the bran and germ');
  await page.keyboard.press('Tab');
  await expect(note.getByRole('link', { name: 'See it in the glossary' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await term.click();
  await note.getByRole('button', { name: 'Close' }).click();
  await expect(note).toBeHidden();
  await term.click();
  await note.getByRole('link').click();
  await expect(page).toHaveURL('/Research#refined-grain');
  await expect(page.locator('#refined-grain')).toBeInViewport();
});

test('An edited term is updated in every course on the next request', async ({
  page,
  program,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await visitor.goto(lesson);
  await signIn(page, program.administrator);
  const { terms } = await callAs(page, 'research/getResearchTerms', {});
  const known = terms.find(({ term }) => term === 'Refined grain');
  const { researchTermId = '', term = '', definition = '' } = known ?? {};
  const edit = (text: string) =>
    callAs(page, 'research/editResearchTerm', { researchTermId, term, definition: text });
  const words = fresh('Less than whole');
  await edit(words);
  await visitor.reload();
  await visitor.getByRole('button', { name: 'refined grain' }).click();
  await expect(visitor.getByRole('dialog', { name: term })).toContainText(words);
  await edit(definition);
});

test('The accessibility check finds nothing in a term’s explanation', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto(lesson);
  await page.getByRole('button', { name: 'refined grain' }).click();
  await expect(page.getByRole('dialog', { name: 'Refined grain' })).toBeVisible();
  await expectAccessible(page, 'a term’s explanation', phoneAndDesktop);
});

test('A course prints on both paper sizes, complete and without screen controls', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/courses/Nutrition-Basics');
  await page.getByRole('link', { name: 'Print the course' }).click();
  await expect(page).toHaveURL('/courses/Nutrition-Basics/print');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/courses\/Nutrition-Basics$/,
  );
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByText('Look at the meal in front of you')).toBeVisible();
  await expect(main(page).locator('audio, form')).toHaveCount(0);
  await expect(page.getByText('https://www.myplate.gov/eat-healthy/vegetables')).toBeVisible();
  await expectAccessible(page, 'a course for paper', phoneAndDesktop);
  for (const [paper, size] of [
    ['Letter', [612, 792]],
    ['A4', [595, 842]],
  ] as const) {
    await page.getByRole('link', { name: paper, exact: true }).click();
    await expect(page.getByRole('link', { name: paper, exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual(size);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Printing' })).toBeHidden();
});

test('An article, a program and a newsletter can be printed, and other pages cannot', async ({
  page,
  problems,
  program,
}) => {
  expect((await listedPaths(program.address)).filter((path) => path.endsWith('print'))).toEqual([]);
  for (const path of ['/articles/Fiber', '/programs/Market-Tours', '/newsletters/2026March']) {
    await page.goto(path);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('link', { name: 'Print this page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  problems.expect(/404/);
  const response = await page.goto('/articles/No-Such-Page/print');
  expect(response?.status()).toBe(404);
});
