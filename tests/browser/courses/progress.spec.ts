import type { Locator, Page } from '@playwright/test';
import type { Db } from '#server/platform/db/connect.ts';
import { setText } from '#server/platform/markdown/elements/typography.ts';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, main, press } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { listedPaths } from '#tests/support/browser/public-paths.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const course = '/courses/Healthy-Shopping';
const mark = (page: Page, lesson: number) =>
  page.getByRole('checkbox', { name: new RegExp(`^Mark as done: Lesson ${lesson}:`) });
const glance = (page: Page) => page.getByRole('region', { name: 'Your progress' });
const quiz = (page: Page) => page.getByRole('form', { name: 'Quiz' });

/** Answers all questions of a course's quiz as its editors meant them. */
async function answerRightly(form: Locator, db: Db, name: string): Promise<number> {
  const questions = await db
    .selectFrom('course_questions')
    .innerJoin('pages', 'pages.id', 'page_id')
    .select(['course_questions.text', 'options'])
    .where('name', '=', name)
    .execute();
  for (const { text, options } of questions) {
    const choices = JSON.parse(options) as { text: string; correct: 0 | 1 }[];
    for (const choice of choices.filter(({ correct }) => correct === 1)) {
      await form
        .getByRole('group', { name: setText(text) })
        .getByLabel(setText(choice.text), { exact: true })
        .check();
    }
  }
  return questions.length;
}

test('A visitor’s progress stays on the device, and goes with them when they sign up', async ({
  page,
  db,
}) => {
  await open(page, course);
  await expect(glance(page)).toContainText('0 of 6 lessons done, quiz not taken yet');
  await mark(page, 1).check();
  await mark(page, 2).check();
  await expect(glance(page)).toContainText('2 of 6 lessons done');
  const contents = page.getByRole('navigation', { name: 'In this course' });
  await expect(contents.getByRole('link', { name: /done$/ })).toHaveCount(2);
  const count = await answerRightly(quiz(page), db, 'Healthy-Shopping');
  await quiz(page).getByRole('button', { name: 'Check my answers' }).click();
  await expect(page.getByText(`${count} of ${count} correct. Each answer`)).toBeFocused();
  await expect(quiz(page).getByText('✗ Incorrect')).toHaveCount(0);
  await expect(quiz(page).getByText('It is about quality, not safety.')).toBeVisible();
  await expectAccessible(page, 'a course whose quiz is answered', phoneAndDesktop);

  await open(page, '/courses');
  await page.getByRole('link', { name: 'Continue: Lesson 3', exact: false }).click();
  await expect(page).toHaveURL(/\/courses\/Healthy-Shopping#lesson-3-a-list-in-the-order/);
  await expect(mark(page, 2)).toBeChecked();
  await mark(page, 2).uncheck();
  await mark(page, 2).check();

  await open(page, '/sign-up');
  const email = `${fresh('noor').replace(' ', '.')}@example.org`;
  await main(page).getByLabel('First Name').fill('Noor');
  await main(page).getByLabel('Last Name').fill('Haddad');
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill('Seven Beans 7');
  await main(page).getByLabel('I agree').check();
  await main(page).getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('You have been successfully registered.')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('common-plate:courses')))
    .toBeNull();
  await page.goto('/account');
  const own = page.getByRole('region', { name: 'Your courses' });
  await expect(own).toContainText('2 of 6 lessons done');
  await expect(own).toContainText(`Quiz: ${count} of ${count} correct`);
  await own.getByRole('link', { name: /^Continue/ }).click();
  await expect(mark(page, 2)).toBeChecked();
  await expect(glance(page).getByText('Saved in your account.')).toBeVisible();
});

test('A member finds their progress on another device, joined with what that device had', async ({
  page,
  db,
  newVisitor,
}) => {
  const account = await anAccount({ db });
  await signIn(page, account);
  await open(page, course);
  await mark(page, 1).check();
  await expect(glance(page)).toContainText('1 of 6 lessons done');

  const elsewhere = await newVisitor();
  await open(elsewhere, course);
  await mark(elsewhere, 3).check();
  await expect(glance(elsewhere)).toContainText('1 of 6 lessons done');
  await signIn(elsewhere, account);
  await open(elsewhere, course);
  await expect(glance(elsewhere)).toContainText('2 of 6 lessons done');
  await expect(
    glance(elsewhere).getByRole('link', { name: 'Pick up where you left off' }),
  ).toHaveAttribute('href', /#lesson-4/);
  await page.reload();
  await expect(mark(page, 3)).toBeChecked();
});

test('A lesson that is marked before it is known how far a member is stays marked', async ({
  page,
  db,
}) => {
  await signIn(page, await anAccount({ db }));
  const { lessons } = await callAs(page, 'courses/getCourse', { course: 'Healthy-Shopping' });
  const [{ id: lessonId } = { id: '' }] = lessons;
  await callAs(page, 'courses/markLesson', { course: 'Healthy-Shopping', lessonId, isDone: 1 });
  const [known, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const [call, { promise }] of Object.entries({ getProgress: known, markLesson: kept })) {
    await page.route(`**/courses/${call}`, async (route) => {
      await promise;
      await route.continue();
    });
  }
  const isAsked = page.waitForRequest('**/courses/getProgress');
  await open(page, course);
  await isAsked;
  await mark(page, 2).check();
  known.resolve();
  await expect(mark(page, 1)).toBeChecked();
  expect(await mark(page, 2).isChecked()).toBe(true);
  kept.resolve();
  await expect(glance(page)).toContainText('2 of 6 lessons done');
});

test('What a device keeps wrongly is no progress, and no error', async ({ page }) => {
  await page.goto(course);
  await page.evaluate(() => localStorage.setItem('common-plate:courses', '{"lessons":{"a":1}'));
  await open(page, course);
  await mark(page, 6).check();
  await expect(glance(page)).toContainText('1 of 6 lessons done');
  await page.reload();
  await expect(mark(page, 6)).toBeChecked();
});

test('Nothing moves when a reader’s progress is known', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, course);
  await mark(page, 1).check();
  for (const [path, known] of [
    [course, '1 of 6 lessons done'],
    ['/courses', '1 of 6 lessons done'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(known)).toBeAttached();
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    expect(shift, path).toBeLessThan(0.01);
  }
});

test('A term is explained where it stands, by keyboard and without scripts', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/courses/Nutrition-Basics');
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

test('What an editor changes in a term is in every course on the next request', async ({
  page,
  program,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await visitor.goto('/courses/Nutrition-Basics');
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

test('A reader meets no obstacle in a term’s explanation', async ({ page }) => {
  await page.goto('/courses/Nutrition-Basics');
  await page.getByRole('button', { name: 'refined grain' }).click();
  await expect(page.getByRole('dialog', { name: 'Refined grain' })).toBeVisible();
  await expectAccessible(page, 'a term’s explanation', phoneAndDesktop);
});

test('A visitor without scripts takes the quiz, and is told what is missing', async ({
  newVisitor,
  db,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(course);
  await expect(page.getByText('Mark as done').first()).toBeHidden();
  const count = await answerRightly(quiz(page), db, 'Healthy-Shopping');
  await quiz(page).getByRole('button', { name: 'Check my answers' }).click();
  await expect(page).toHaveURL('/forms/quiz#quiz');
  await expect(quiz(page)).toContainText(`${count} of ${count} correct.`);
  await quiz(page).getByRole('link', { name: 'Take the quiz again' }).click();
  // A browser that does not hold the form back sends what is there.
  await page.locator('#quiz').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await quiz(page).getByRole('radio').first().check();
  await quiz(page).getByRole('button', { name: 'Check my answers' }).click();
  const summary = quiz(page).getByRole('alert').first();
  await expect(summary).toContainText('Please answer every question of this quiz.');
  await expect(summary.getByRole('link')).toHaveCount(count - 1);
  await summary.getByRole('link').first().click();
  await expect(quiz(page).getByRole('group').nth(1).getByRole('radio').first()).toBeFocused();
  await expect(quiz(page).getByRole('radio').first()).toBeChecked();
});

test('An editor writes a question of a quiz, and the next visitor is asked it', async ({
  page,
  db,
  newVisitor,
  problems,
}) => {
  problems.expect(/400/);
  const visitor = await newVisitor();
  const path = '/courses/Feeding-a-Family';
  await visitor.goto(path);
  await signIn(page, await anAccount({ db }, { accountType: 2 }));
  await open(page, '/cms/courses/Feeding-a-Family');
  await page.getByRole('link', { name: 'Quiz', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Quiz: Feeding a family' })).toBeVisible();
  await press(page, 'Add a question');
  const form = main(page).locator('form:visible').last();
  const text = fresh('Who lays the table?');
  await form.getByLabel('Question', { exact: true }).fill(text);
  await form.getByLabel('Choice 1').fill('Everybody by turns');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toContainText('This field is required.');
  await form.getByLabel('Choice 2').fill('Nobody');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toContainText('A question needs at least two different answers');
  await form.getByLabel('Correct answer').first().check();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Quiz is updated.').first()).toBeVisible();
  await expectAccessible(page, 'the editor of a quiz', phoneAndDesktop);

  await visitor.reload();
  const asked = quiz(visitor).getByRole('group', { name: text });
  await expect(asked.getByLabel('Everybody by turns')).toBeVisible();
  await main(page)
    .getByRole('button', { name: `Move up: ${text}` })
    .click();
  await expect(main(page).getByText(/is now number 5 of 6/)).toBeVisible();
  await visitor.reload();
  await expect(quiz(visitor).getByRole('group').nth(4)).toHaveAccessibleName(text);
});

test('A course is printed on either paper, complete and without what only a screen needs', async ({
  page,
}) => {
  await page.goto('/courses/Nutrition-Basics');
  await page.getByRole('link', { name: 'Print', exact: true }).click();
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

test('An article, a program and a letter can be printed, and what is none cannot', async ({
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
