import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import {
  applicationStarted,
  callAs,
  expect,
  open,
  signIn,
  test,
} from '#tests/support/browser/fixtures.ts';
import { shownText } from '#tests/support/browser/quizzes.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

/** The texts of a step's correct, or incorrect, choices. */
async function choicesOf(db: Db, title: string, isRight: 0 | 1): Promise<[string, string][]> {
  const rows = await db
    .selectFrom('test_questions')
    .innerJoin('test_steps', 'test_steps.id', 'step_id')
    .select(['test_questions.text', 'options'])
    .where('title', '=', title)
    .orderBy('test_questions.position')
    .execute();
  return rows.map(({ text, options }) => {
    const all = JSON.parse(options) as { text: string; correct: number }[];
    const choice = all.find(({ correct }) => correct === isRight)?.text ?? '';
    return [shownText(text), shownText(choice)];
  });
}

async function stepTitles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('test_steps').select('title').orderBy('position').execute();
  return rows.map(({ title }) => title);
}

async function choose(page: Page, choices: [string, string][]): Promise<void> {
  for (const [question, choice] of choices) {
    await page.getByRole('group', { name: question }).getByLabel(choice, { exact: true }).check();
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Other tests add steps; this one takes the demo's eight. */
test.beforeEach(async ({ newVisitor, program }) => {
  const editor = await newVisitor();
  await signIn(editor, program.administrator);
  const { testSteps } = await callAs(editor, 'pages/getTestSteps', {});
  for (const { id } of testSteps.filter(({ order }) => order >= 8)) {
    await callAs(editor, 'pages/deleteStep', { id });
  }
});

test('A visitor sees what was wrong and why, and can resume the test', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const [first = '', second = ''] = await stepTitles(db);
  await page.goto('/test');
  // The first touch starts the application; its choice counts.
  const early = page.getByRole('radio').first();
  await early.check();
  await applicationStarted(page);
  await expect(early).toBeChecked();
  await expect(page.getByRole('progressbar', { name: 'Step 1 of 8' })).toBeVisible();
  await button(page, 'Check my answers').click();
  const summary = page.getByRole('alert').first();
  await expect(summary).toContainText('Please answer every question.');
  const [, [left = '']] = (await choicesOf(db, first, 1)) as [unknown, [string]];
  const question = page.getByRole('group', { name: left });
  await expect(question.getByRole('radio').first()).toBeFocused();
  await expect(question.getByText('Choose an answer.')).toBeInViewport();
  await summary.getByRole('link').last().click();
  await expect(page.locator('fieldset').nth(2).getByRole('radio').first()).toBeFocused();

  const right = await choicesOf(db, first, 1);
  const [wrong] = await choicesOf(db, first, 0);
  await choose(page, [wrong as [string, string], ...right.slice(1)]);
  await button(page, 'Check my answers').click();
  await expect(page.getByText('2 of 3 correct.')).toBeFocused();
  await expect(page.getByText('✗ Incorrect')).toHaveCount(1);
  await expect(page.getByText('✗ You missed this')).toHaveCount(1);
  await expect(page.getByText('MyPlate shows half the plate')).toBeVisible();
  await expectAccessible(page, 'an answer');

  await button(page, 'Next').click();
  await expect(page.getByRole('heading', { name: `Step 2 of 8 ${second}` })).toBeFocused();
  await choose(page, (await choicesOf(db, second, 1)).slice(0, 1));
  await page.reload();
  await expect(page.getByRole('heading', { name: `Step 2 of 8 ${second}` })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await button(page, 'Back').click();
  await expect(page.getByText('2 of 3 correct.')).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('The addresses of the results tell no one that they passed or failed who did not', async ({
      page,
    }) => {
      for (const path of ['/test/finish/passed', '/test/finish/failed']) {
        if (javaScriptEnabled) await open(page, path);
        else await page.goto(path);
        await expect(page).toHaveTitle(/^Your test result/);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your test result');
        await expect(main).toContainText('There’s no result here now');
        await expect(main).not.toContainText(/you passed|well done|not yet|did not pass/i);
        if (javaScriptEnabled) await expectAccessible(page, 'no result');
      }
      await page.getByRole('main').getByRole('link', { name: 'Take the test' }).click();
      await expect(page).toHaveURL('/test');
    });
  });
}

test('A member fails, reads up, retakes the wrong questions, and finds both results', {
  tag: '@slow',
}, async ({ page, db }) => {
  await signIn(page, await anAccount({ db }));
  await open(page, '/test');
  const titles = await stepTitles(db);
  for (const [index, title] of titles.entries()) {
    await choose(page, await choicesOf(db, title, index < 2 ? 0 : 1));
    await button(page, 'Check my answers').click();
    await button(page, index < titles.length - 1 ? 'Next' : 'See my result').click();
  }
  await expect(page).toHaveURL('/test/finish/Failed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not yet, and that is fine');
  const result = page.getByRole('region', { name: '18 of 24 correct' });
  await expect(result.getByRole('link', { name: 'Half your plate' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hear about the next test' })).toBeVisible();
  await expectAccessible(page, 'the result');

  await page.getByRole('link', { name: 'Review your answers' }).click();
  await expect(page.getByText('✗ Incorrect')).toHaveCount(6);
  await button(page, 'Retry missed questions').click();
  for (const [index, title] of titles.slice(0, 2).entries()) {
    await expect(
      page.getByRole('heading', { name: `Step ${index + 1} of 2 ${title}` }),
    ).toBeVisible();
    await choose(page, await choicesOf(db, title, 1));
    await button(page, 'Check my answers').click();
    await button(page, index === 0 ? 'Next' : 'See my result').click();
  }
  await expect(page).toHaveURL('/test/finish/Passed');
  await expect(page.getByRole('region', { name: '24 of 24 correct' })).toBeVisible();

  await page.goto('/test/finish/failed');
  await expect(page, 'the result is another one').toHaveURL('/test/finish/Passed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Well done, you know your plate',
  );
  await expect(page.getByRole('region', { name: '24 of 24 correct' })).toBeVisible();

  await page.goto('/account');
  const tests = page.getByRole('region', { name: 'Your nutrition tests' });
  await expect(tests.getByText('24 of 24 correct, passed')).toBeVisible();
  await expect(tests.getByText('18 of 24 correct, not passed')).toBeVisible();
});

test('An editor sees what people get wrong, and recommends reading about it', {
  tag: '@slow',
}, async ({ page, db, program, problems }) => {
  await signIn(page, program.administrator);
  const [first = ''] = await stepTitles(db);
  const { questions } = await callAs(page, 'test/getQuestions', {});
  const stepId = questions[0]?.stepId ?? '';
  const { attempt } = await callAs(page, 'test/start', {});
  const answers = questions
    .filter((question) => question.stepId === stepId)
    .map(({ id, options }) => ({ questionId: id, optionIds: [options[0]?.id ?? ''] }));
  await callAs(page, 'test/answerStep', { attempt, stepId, answers });

  await open(page, '/cms/test/Vegetables-and-Fruit');
  const wrong = page.getByRole('region', { name: 'Most-missed questions' });
  await wrong.getByText(`${first}: `).click();
  await expect(wrong.getByText(/^Asked \d+ times?, \d+ wrong \(\d+%\)$/).first()).toBeVisible();
  const field = page.getByLabel(/^Read next after a wrong answer/).first();
  await expect(field).toHaveValue('/articles/Half-Your-Plate');
  problems.expect(/400/);
  await field.fill('nowhere');
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
  const told = /Enter the address of a page on this site/;
  await expect(field).toHaveAccessibleDescription(told);
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor takes the whole test', async ({ page, db }) => {
    await page.goto('/test');
    const titles = await stepTitles(db);
    for (const [index, title] of titles.entries()) {
      await choose(page, await choicesOf(db, title, 1));
      await button(page, 'Check my answers').click();
      await expect(page.getByText('3 of 3 correct.')).toBeVisible();
      await button(page, index < titles.length - 1 ? 'Next' : 'See my result').click();
    }
    await expect(page.getByRole('region', { name: '24 of 24 correct' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Well done, you know your plate',
    );
  });
});

test('A step asks before it shows its lesson, which gives the answers away, on screen and on paper', async ({
  page,
  db,
}) => {
  await open(page, '/test');
  const [first = ''] = await stepTitles(db);
  const lesson = page.getByText('let vegetables and fruit fill half your plate');
  await expect(page.getByRole('heading', { name: `Step 1 of 8 ${first}` })).toBeVisible();
  await expect(lesson).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(lesson).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByText('Read the lesson').click();
  await expect(lesson).toBeVisible();
  await page.getByText('Read the lesson').click();
  await expect(lesson).toBeHidden();
  await choose(page, await choicesOf(db, first, 1));
  await button(page, 'Check my answers').click();
  await expect(page.getByText('3 of 3 correct.')).toBeVisible();
  await expect(lesson).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(lesson).toBeVisible();
});

test('A step prints with its questions above their choices, and without buttons', {
  tag: '@slow',
}, async ({ page }) => {
  await open(page, '/test');
  await page.emulateMedia({ media: 'print' });
  const question = page.getByRole('main').getByRole('group').first();
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await top(question.locator('legend'))).toBeLessThan(
    await top(question.getByRole('radio').first()),
  );
  await expect(page.getByRole('button', { name: 'Check my answers' })).toBeHidden();
});
