import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, main, press } from '#tests/support/browser/cms-steps.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const course = '/courses/Nutrition-Basics';

test('A visitor without JavaScript reads a course lesson by lesson, and checks an answer', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(course);
  await expect(page.getByText('lessons done')).toBeHidden();
  await page.getByRole('link', { name: 'Start the course' }).click();
  await expect(page.getByText('Lesson 1 of 6, ')).toBeVisible();
  await expect(page.getByText('Mark this lesson as done')).toBeHidden();
  await page.getByRole('link', { name: 'Next: Half the plate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Half the plate');

  const asked = page.getByRole('region', { name: 'Check yourself' });
  const verdict = asked.getByRole('status');
  await asked.getByText('Check my answer').click();
  await expect(verdict).toContainText('Choose an answer first');
  await asked.getByLabel('All of it').check();
  await expect(verdict.getByText('Not quite.')).toBeVisible();
  await expect(verdict.getByText('Correct.', { exact: true })).toBeHidden();
  await asked.getByLabel('At least half').check();
  await expect(verdict.getByText('Correct.', { exact: true })).toBeVisible();
  await expect(verdict.getByText('Not quite.')).toBeHidden();
  await expect(verdict).toContainText('whole fruit brings fiber');
});

test('A question with several correct answers is right with all of them and no other', async ({
  page,
}) => {
  await open(page, `${course}/grains-and-how-to-find-the-whole-ones`);
  const asked = page.getByRole('region', { name: 'Check yourself' });
  await asked.getByText('Check my answer').click();
  const right = asked.getByText('Correct.', { exact: true });
  await asked.getByLabel('Oats').check();
  await expect(right).toBeHidden();
  await asked.getByLabel('Brown rice').check();
  await expect(right).toBeVisible();
  await asked.getByLabel('Brown bread').check();
  await expect(right).toBeHidden();
  await expectAccessible(page, 'a lesson with an answer', phoneAndDesktop);
});

test('The last lesson says what was learned, and leads to the quiz and the next course', async ({
  page,
}) => {
  await open(page, `${course}/one-change-that-stays`);
  const end = page.getByRole('region', { name: 'the last lesson' });
  const title = end.getByRole('heading');
  await expect(title, 'while it is not marked as done').toHaveText('End of the last lesson');
  await end.getByLabel('Mark this lesson as done').check();
  await expect(title).toHaveText('You finished the last lesson');
  await expect(end.getByRole('listitem')).toHaveCount(6);
  await expect(end.getByRole('link', { name: 'Next course: Healthy shopping' })).toBeVisible();
  await end.getByRole('link', { name: 'Take the quiz' }).click();
  await expect(page).toHaveURL(`${course}#quiz`);
  await expect(page.getByRole('heading', { name: 'Quiz' })).toBeInViewport();
});

test('A link to a lesson’s place on the course’s former page leads to it in the list', async ({
  page,
}) => {
  await page.goto(`${course}#lesson-6-one-change-that-stays`);
  const entry = page.locator('.lesson-entry:target');
  await expect(entry).toBeInViewport();
  await expect(entry.getByRole('link')).toHaveAttribute('href', `${course}/one-change-that-stays`);
});

test('An editor writes a check question, which readers see once it is published', {
  tag: '@slow',
}, async ({ page, db, newVisitor }) => {
  const path = '/courses/Feeding-a-Family/sharing-the-work';
  await signIn(page, await anAccount({ db }, { accountType: 2 }));
  await open(page, '/cms/courses/Feeding-a-Family');
  const section = page.getByRole('group', { name: 'Section 6', exact: true });
  await section.getByRole('button', { name: 'Delete this check question' }).click();
  await section.getByRole('button', { name: 'Add a check question' }).click();
  const text = fresh('Who washes up?');
  await section.getByLabel('Question', { exact: true }).fill(text);
  await expect(section.getByText('Not shown yet')).toBeVisible();
  await section.getByLabel('Answer 1').fill('All by turns');
  await section.getByLabel('Answer 2').fill('The youngest');
  await section.getByLabel('Explanation').fill('Sharing makes it lighter.');
  await expect(section.getByText('Not shown yet')).toBeHidden();
  await expectAccessible(page, 'the form of a course', phoneAndDesktop);
  await press(page, 'Save draft');
  await expect(main(page).getByText('Feeding a family page is updated.')).toBeVisible();
  const visitor = await newVisitor();
  await visitor.goto(path);
  await expect(visitor.getByText(text)).toHaveCount(0);
  await press(page, 'Publish');
  await expect(main(page).getByText('Visitors now see this version.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('group', { name: text })).toBeVisible();
});
