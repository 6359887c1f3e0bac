import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, main } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { expectNoLayoutShift, watchLayoutShift } from '#tests/support/browser/layout-shift.ts';
import { answerRightly, quiz } from '#tests/support/browser/quizzes.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const course = '/courses/Healthy-Shopping';
const mark = (page: Page, lesson: number) =>
  page.getByRole('checkbox', { name: new RegExp(`^Mark as done: Lesson ${lesson}:`) });
const glance = (page: Page) => page.getByRole('region', { name: 'Your progress' });

test('A visitor’s progress stays on the device, and goes with them when they sign up', {
  tag: '@slow',
}, async ({ page, db }) => {
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

test('A member finds their progress on another device, merged with that device’s', {
  tag: '@slow',
}, async ({ page, db, newVisitor }) => {
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

test('A lesson that is marked before the progress has loaded stays marked', async ({
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

test('Invalid progress stored on a device is ignored without an error', async ({ page }) => {
  await page.goto(course);
  await page.evaluate(() => localStorage.setItem('common-plate:courses', '{"lessons":{"a":1}'));
  await open(page, course);
  await mark(page, 6).check();
  await expect(glance(page)).toContainText('1 of 6 lessons done');
  await page.reload();
  await expect(mark(page, 6)).toBeChecked();
});

test('The layout does not shift when a reader’s progress has loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchLayoutShift(page);
  await open(page, course);
  await mark(page, 1).check();
  for (const [path, known] of [
    [course, '1 of 6 lessons done'],
    ['/courses', '1 of 6 lessons done'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(known)).toBeAttached();
    await expectNoLayoutShift(page, path);
  }
});
