import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, main, press } from '#tests/support/browser/cms-steps.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { answerRightly, quiz } from '#tests/support/browser/quizzes.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const course = '/courses/Healthy-Shopping';

test('A visitor without JavaScript takes the quiz, and sees which answers are missing', async ({
  newVisitor,
  db,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(course);
  const count = await answerRightly(quiz(page), db, 'Healthy-Shopping');
  await quiz(page).getByRole('button', { name: 'Check my answers' }).click();
  await expect(page).toHaveURL('/forms/quiz#quiz');
  await expect(quiz(page)).toContainText(`${count} of ${count} correct.`);
  await quiz(page).getByRole('link', { name: 'Take the quiz again' }).click();
  // A browser without validation sends an incomplete form.
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

test('A visitor who leaves a question out is led to it, and its error is in sight', async ({
  page,
  db,
}) => {
  await open(page, course);
  const count = await answerRightly(quiz(page), db, 'Healthy-Shopping');
  await quiz(page).getByRole('button', { name: 'Check my answers' }).click();
  await expect(quiz(page)).toContainText(`${count} of ${count} correct.`);
  await quiz(page).getByRole('button', { name: 'Take the quiz again' }).click();
  await quiz(page).getByRole('button', { name: 'Check my answers' }).click();
  const first = quiz(page).getByRole('group').first();
  await expect(first.getByRole('radio').first()).toBeFocused();
  await expect(first.getByText('Choose an answer.')).toBeInViewport();
});

test('An editor adds a quiz question, and the next visitor sees it', { tag: '@slow' }, async ({
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
