import type { Page, Request } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, main } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { expectNoLayoutShift, watchLayoutShift } from '#tests/support/browser/layout-shift.ts';
import { answerRightly, quiz } from '#tests/support/browser/quizzes.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const course = '/courses/Healthy-Shopping';
const lessons = [
  'look-before-you-buy',
  'plan-suppers-not-a-perfect-week',
  'a-list-in-the-order-of-the-store',
  'read-the-label-in-one-minute',
  'what-things-really-cost',
  'home-and-into-the-right-place',
].map((slug) => `${course}/${slug}`);
const done = (page: Page) => page.getByRole('checkbox', { name: 'Mark this lesson as done' });
const glance = (page: Page) => page.getByRole('region', { name: 'Your progress' });

async function markLesson(page: Page, number: number): Promise<void> {
  await open(page, lessons[number - 1] ?? '');
  await done(page).check();
}

/** Waits until the device knows the member's progress, even if there is none. */
const expectCopy = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem('common-plate:progress')))
    .not.toBeNull();

/** What is stored on the device, once it says that so many lessons of the course are done. */
const expectStored = (page: Page, count: number) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem('common-plate:progress')))
    .toContain(`${count} of 6 lessons done`);

/** Lets the page have no scripts but those in its document. */
async function withoutApplication(page: Page, problems: { expect(pattern: RegExp): void }) {
  problems.expect(/ERR_FAILED/);
  await page.route(/\.js$/, (route) => route.abort());
  /** A page requests it when it has nothing else to do. */
  // A request of the page before fails too, as that is left.
  const isRefused = (request: Request) => request.failure()?.errorText === 'net::ERR_FAILED';
  return { requested: page.waitForEvent('requestfailed', isRefused) };
}

test('A visitor’s progress stays on the device, and goes with them when they sign up', {
  tag: '@slow',
}, async ({ page, db }) => {
  await open(page, course);
  await expect(glance(page)).toContainText('0 of 6 lessons done, quiz not taken yet');
  await glance(page).getByRole('link', { name: 'Start the course' }).click();
  await expect(page).toHaveURL(lessons[0] ?? '');
  // Going on marks a lesson as done.
  await page.getByRole('link', { name: 'Next: Plan suppers' }).click();
  await expect(page).toHaveURL(lessons[1] ?? '');
  await done(page).check();
  const contents = page.getByRole('navigation', { name: 'In this course' });
  await expect(contents.getByRole('link', { name: /done$/ })).toHaveCount(2);
  await expectAccessible(page, 'a lesson that is done', phoneAndDesktop);
  await page.getByRole('link', { name: 'Healthy shopping' }).first().click();
  await expect(glance(page)).toContainText('2 of 6 lessons done');
  const count = await answerRightly(quiz(page), db, 'Healthy-Shopping');
  await quiz(page).getByRole('button', { name: 'Check my answers' }).click();
  await expect(page.getByText(`${count} of ${count} correct. Each answer`)).toBeFocused();
  await expect(quiz(page).getByText('✗ Incorrect')).toHaveCount(0);
  await expect(quiz(page).getByText('It is about quality, not safety.')).toBeVisible();
  await expectAccessible(page, 'a course whose quiz is answered', phoneAndDesktop);

  await open(page, '/courses');
  await page.getByRole('link', { name: 'Continue with Lesson 3', exact: false }).click();
  await expect(page).toHaveURL(lessons[2] ?? '');
  await open(page, lessons[1] ?? '');
  await expect(done(page)).toBeChecked();
  await done(page).uncheck();
  await done(page).check();

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
  await expect(page).toHaveURL(lessons[2] ?? '');
  await open(page, course);
  await expect(glance(page).getByText('Saved in your account.')).toBeVisible();
});

test('A member finds their progress on another device, merged with that device’s', {
  tag: '@slow',
}, async ({ page, db, newVisitor }) => {
  const account = await anAccount({ db });
  await signIn(page, account);
  await markLesson(page, 1);
  await open(page, course);
  await expect(glance(page)).toContainText('1 of 6 lessons done');

  const elsewhere = await newVisitor();
  await markLesson(elsewhere, 3);
  await open(elsewhere, course);
  await expect(glance(elsewhere)).toContainText('1 of 6 lessons done');
  await signIn(elsewhere, account);
  await open(elsewhere, course);
  await expect(glance(elsewhere)).toContainText('2 of 6 lessons done');
  await expect(
    glance(elsewhere).getByRole('link', { name: 'Pick up where you left off' }),
  ).toHaveAttribute('href', lessons[3] ?? '');
  await open(page, lessons[2] ?? '');
  await expect(done(page)).toBeChecked();
});

test('Progress that a device knows in one language is shown on lists in another', async ({
  page,
  db,
}) => {
  await signIn(page, await anAccount({ db }));
  await markLesson(page, 1);
  await expectStored(page, 1);
  await open(page, '/es/courses');
  await expect(main(page).getByText('1 de 6 lecciones terminadas')).toBeVisible();
  const next = main(page).getByRole('link', { name: /^Continuar con Lección 2: Planee cenas/ });
  await expect(next).toHaveAttribute('href', /^\/es\/courses\/Compras-Saludables\/planee-cenas/);
});

test('A lesson that is marked before the progress has loaded stays marked', async ({
  page,
  db,
}) => {
  await signIn(page, await anAccount({ db }));
  await open(page, '/About');
  await expectCopy(page);
  const { lessons: all } = await callAs(page, 'courses/getCourse', { course: 'Healthy-Shopping' });
  const [{ id: lessonId } = { id: '' }] = all;
  await callAs(page, 'courses/markLesson', { course: 'Healthy-Shopping', lessonId, isDone: 1 });
  const known = Promise.withResolvers<void>();
  await page.route('**/courses/getProgress', async (route) => {
    await known.promise;
    await route.continue();
  });
  const isAsked = page.waitForRequest('**/courses/getProgress');
  await open(page, lessons[1] ?? '');
  await isAsked;
  await done(page).check();
  await expectStored(page, 2);
  const isAnswered = page.waitForResponse('**/courses/getProgress');
  known.resolve();
  await isAnswered;
  await expect(done(page)).toBeChecked();
  await open(page, course);
  await expect(glance(page)).toContainText('2 of 6 lessons done');
});

test('A lesson that the server could not mark is shown as not done, with the reason', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/503/);
  await signIn(page, await anAccount({ db }));
  await open(page, lessons[0] ?? '');
  await page.route('**/courses/markLesson', (route) =>
    route.fulfill({ status: 503, json: { code: 0, message: 'Overloaded.' } }),
  );
  await done(page).click();
  await expect(main(page).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(done(page)).not.toBeChecked();
});

test('Invalid progress stored on a device is ignored without an error', async ({ page }) => {
  await page.goto(course);
  await page.evaluate(() => {
    localStorage.setItem('common-plate:courses', '{"lessons":{"a":1}');
    localStorage.setItem('common-plate:progress', '{"of":"","courses":1,"shown":{"a"');
  });
  await markLesson(page, 6);
  await open(page, course);
  await expect(glance(page)).toContainText('1 of 6 lessons done');
});

test('The first paint shows a member’s progress, before the application has loaded', async ({
  page,
  db,
  problems,
}) => {
  const account = await anAccount({ db });
  await signIn(page, account);
  await markLesson(page, 1);
  await markLesson(page, 2);
  await expectStored(page, 2);
  const { requested } = await withoutApplication(page, problems);

  await page.goto(course);
  await expect(glance(page)).toContainText('2 of 6 lessons done, quiz not taken yet');
  await expect(glance(page).getByRole('progressbar')).toHaveAttribute('value', '2');
  await expect(
    glance(page).getByRole('link', { name: 'Pick up where you left off' }),
  ).toHaveAttribute('href', lessons[2] ?? '');
  await expect(page.locator('.lesson-entry[data-done="true"]')).toHaveCount(2);
  await page.goto(lessons[1] ?? '');
  await expect(done(page)).toBeChecked();
  await page.goto('/courses');
  await expect(page.getByText('2 of 6 lessons done')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue with Lesson 3/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(1);
  await requested;
});

test('Progress that a device does not know is not shown as none', async ({
  page,
  db,
  problems,
}) => {
  await signIn(page, await anAccount({ db }));
  const marked = page.waitForResponse(/markLesson/);
  await markLesson(page, 1);
  await marked;
  await expectStored(page, 1);
  await page.evaluate(() => localStorage.removeItem('common-plate:progress'));
  const { requested } = await withoutApplication(page, problems);
  await page.goto(course);
  await expect(glance(page).getByText('lessons done')).toBeHidden();
  await expect(glance(page).getByRole('link', { name: /course|left off/ })).toHaveCount(1);
  await requested;
  await page.unroute(/\.js$/);
  await open(page, course);
  await expect(glance(page).getByText('1 of 6 lessons done')).toBeVisible();
});

test('A lesson whose mark got no reply is not shown as undone on the next page', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await signIn(page, await anAccount({ db }));
  await page.route('**/courses/markLesson', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await open(page, lessons[0] ?? '');
  await done(page).click();
  await expect(main(page).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(done(page)).not.toBeChecked();
  const { requested } = await withoutApplication(page, problems);
  await page.goto(course);
  await expect(glance(page).getByText('lessons done')).toBeHidden();
  await requested;
  await page.unroute(/\.js$/);
  await open(page, course);
  await expect(glance(page).getByText('1 of 6 lessons done')).toBeVisible();
});

test('A member’s progress reaches this device when they sign in, and leaves it with them', async ({
  page,
  db,
  newVisitor,
}) => {
  const account = await anAccount({ db });
  await signIn(page, account);
  await markLesson(page, 1);
  await expectStored(page, 1);
  const elsewhere = await newVisitor();
  await signIn(elsewhere, account);
  await open(elsewhere, '/About');
  await expectStored(elsewhere, 1);
  await elsewhere.context().clearCookies();
  await open(elsewhere, '/About');
  await expect
    .poll(() => elsewhere.evaluate(() => localStorage.getItem('common-plate:progress')))
    .toBeNull();
});

test('The layout does not shift when a reader’s progress is known', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchLayoutShift(page);
  await markLesson(page, 1);
  for (const path of [course, '/courses', lessons[0] ?? '']) {
    await open(page, path);
    await expect(main(page).locator('[data-begun="true"]').first()).toBeAttached();
    await expectNoLayoutShift(page, path);
  }
});
