import { describe, expect, test } from 'vitest';
import { testOf, testQuestion } from '#tests/support/content/nutrition-test.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aMember, anEditor } from '#tests/support/people/accounts.ts';
import { deleteExpired } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };
await aPage(server, { section: 'articles', name: 'Hidden-Salt', title: 'Hidden salt' });
await aPage(server, { section: 'articles', name: 'Whole-Grains', title: 'Choosing whole grains' });
const { salt, grains, aStep, questionsOf, answersTo, start, answer, finished, stored } =
  await testOf(server, as.as);

describe('What a visitor reads before answering', () => {
  test.each(['pages/getTestSteps', 'test/getQuestions', 'test/start'])(
    'reveals nothing about the answers: %s',
    async (path) => {
      const { status, text } = await server.attempt(path, {});
      expect(status).toBe(200);
      expect(text).not.toMatch(/correct|Because|"right":\[/);
    },
  );

  test('says whether one choice is correct, or several', async () => {
    expect((await questionsOf(salt)).map(({ isMultiple }) => isMultiple)).toEqual([0, 1]);
  });
});

describe('test/answerStep', () => {
  test('grades a step, and explains the correct answer of each question', async () => {
    const { status, reply } = await answer(await start(), salt, ['One?']);
    expect(status).toBe(200);
    const [one, two] = await questionsOf(salt);
    expect(reply.results).toEqual([
      {
        questionId: one?.id,
        stepId: salt,
        chosen: [one?.options[2]?.id],
        right: [one?.options[0]?.id],
        isRight: 0,
        explanation: '<p><em>Because</em> of One?</p>',
        language: 'en',
        isKept: 0,
      },
      expect.objectContaining({ questionId: two?.id, isRight: 1 }),
    ]);
    expect(reply.outcome).toBeNull();
  });

  test('counts a question as correct only if all its correct choices are chosen', async () => {
    const attempt = await start();
    const answers = await answersTo(salt);
    answers[1]?.optionIds.pop();
    const { results } = await server.call('test/answerStep', { attempt, stepId: salt, answers });
    expect(results.map(({ isRight }) => isRight)).toEqual([1, 0]);
  });

  test('accepts an answer once, even if it is sent twice at once', async () => {
    const attempt = await start();
    const both = await Promise.all([answer(attempt, salt), answer(attempt, salt, ['One?'])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.reply.message).toBe('You already answered this. Your first answer counts.');
    expect(late?.reply.results).toHaveLength(2);
    expect((await server.call('test/getAttempt', { attempt })).results).toEqual(
      both.find(({ status }) => status === 200)?.reply.results,
    );
  });

  test('refuses an invalid answer, and stores nothing', async () => {
    const attempt = await start();
    const answers = await answersTo(salt);
    const [one, two] = answers as [(typeof answers)[0], (typeof answers)[0]];
    const others = (await answersTo(grains)).slice(0, 1);
    const before = await stored();
    for (const [status, body] of [
      [404, { attempt: 'A'.repeat(43), stepId: salt, answers }],
      [404, { attempt, stepId: 'nowhere', answers }],
      [404, { attempt, stepId: salt, answers: others }],
      [404, { attempt, stepId: salt, answers: [one, { ...two, questionId: 'nowhere' }] }],
      [400, { attempt, stepId: salt, answers: [one] }],
      [400, { attempt, stepId: salt, answers: [one, one] }],
      [400, { attempt, stepId: salt, answers: [one, { ...two, optionIds: one.optionIds }] }],
      [400, { attempt, stepId: salt, answers: [one, { ...two, optionIds: [] }] }],
      [400, { attempt, stepId: salt, answers: [{ ...one, isRight: 1 }, two] }],
      [400, { attempt: 'short', stepId: salt, answers }],
    ] as const) {
      const answered = await server.attempt('test/answerStep', body);
      expect(answered.status, JSON.stringify(body)).toBe(status);
      expect(answered.reply).toMatchObject({ code: 0, message: expect.any(String) });
    }
    expect(await stored()).toEqual(before);
  });

  test('refuses several choices if only one is correct', async () => {
    const [question] = await questionsOf(grains);
    const answers = await answersTo(grains);
    for (const each of answers) each.optionIds = question?.options.map(({ id }) => id) ?? [];
    const body = { attempt: await start(), stepId: grains, answers: answers.slice(0, 1) };
    const { status, reply } = await server.attempt('test/answerStep', body);
    expect([status, reply.errors]).toEqual([
      400,
      { 'answers.0.optionIds': 'Please choose one answer.' },
    ]);
  });
});

describe('test/finish', () => {
  test('passes with four correct answers of five, and no fewer', async () => {
    const enough = await finished(['One?']);
    expect(enough.outcome).toMatchObject({ isPassed: 1, right: 4, total: 5 });
    expect((await finished(['One?', 'Four?'])).outcome).toMatchObject({ isPassed: 0, right: 3 });
  });

  test('recommends reading for the steps with wrong answers', async () => {
    const { outcome } = await finished(['One?', 'Three?', 'Four?']);
    expect(outcome?.readNext).toEqual([
      {
        stepId: salt,
        title: 'Salt',
        language: 'en',
        wrong: 1,
        pages: [{ title: 'Hidden salt', path: '/articles/hidden-salt', language: 'en' }],
      },
      {
        stepId: grains,
        title: 'Whole grains',
        language: 'en',
        wrong: 2,
        pages: [{ title: 'Choosing whole grains', path: '/articles/Whole-Grains', language: 'en' }],
      },
    ]);
  });

  test('requires every answer, and returns the same result when called again', async () => {
    const attempt = await start();
    await answer(attempt, salt);
    expect((await server.attempt('test/finish', { attempt })).status).toBe(400);
    await answer(attempt, grains);
    const first = await server.call('test/finish', { attempt });
    expect(await server.call('test/finish', { attempt })).toEqual(first);
    const { status, reply } = await answer(attempt, grains);
    expect([status, reply.message]).toEqual([
      409,
      'This attempt is finished, so its answers can’t be changed.',
    ]);
  });
});

describe('A retake', () => {
  test('keeps the correct answers, and asks the rest', async () => {
    const { attempt: before } = await finished(['Four?', 'Five?']);
    const { attempt, results } = await server.call('test/start', { attempt: before });
    expect(results.map(({ isKept, isRight }) => [isKept, isRight])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    const kept = await answer(attempt, salt);
    expect(kept.status).toBe(409);
    const answers = (await answersTo(grains)).slice(1);
    await server.call('test/answerStep', { attempt, stepId: grains, answers });
    const { outcome } = await server.call('test/finish', { attempt });
    expect(outcome).toMatchObject({ isPassed: 1, right: 5, total: 5 });
  });

  test('requires a finished attempt with a wrong answer', async () => {
    const open = await start();
    const perfect = await finished();
    for (const [status, attempt] of [
      [409, open],
      [409, perfect.attempt],
      [404, 'B'.repeat(43)],
    ] as const) {
      expect((await server.attempt('test/start', { attempt })).status).toBe(status);
    }
  });
});

describe("A member's attempt", () => {
  test('cannot be read, answered, finished or retaken by anyone else', async () => {
    const member = { as: await aMember(server) };
    const other = { as: await aMember(server) };
    const attempt = await start(member);
    const body = { attempt, stepId: salt, answers: await answersTo(salt) };
    const before = await stored();
    for (const caller of [undefined, other]) {
      const tries = await Promise.all([
        server.attempt('test/getAttempt', { attempt }, caller),
        server.attempt('test/answerStep', body, caller),
        server.attempt('test/finish', { attempt }, caller),
        server.attempt('test/start', { attempt }, caller),
      ]);
      expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect(await stored()).toEqual(before);
  });

  test('is in their results and export, and is deleted with the account', async () => {
    const account = await aMember(server);
    const member = { as: account };
    await finished(['One?', 'Three?'], member);
    const { results } = await server.call('account/getTestResults', {}, member);
    expect(results).toMatchObject([{ right: 3, total: 5, isPassed: 0, isRetake: 0 }]);
    const { data } = await server.call('account/exportData', {}, member);
    expect(data.tests).toMatchObject([
      {
        right: 3,
        answers: expect.arrayContaining([
          expect.objectContaining({ question: 'One?', chosen: ['Candy'], isRight: 0 }),
        ]),
      },
    ]);
    await server.call('account/deleteAccount', { password: account.password }, member);
    const left = server.db.selectFrom('test_attempts').where('user_id', '=', account.userId);
    expect(await left.selectAll().execute()).toEqual([]);
  });

  test('may have been started before they signed in', async () => {
    const member = { as: await aMember(server) };
    const attempt = await start();
    await answer(attempt, salt, [], member);
    await answer(attempt, grains, [], member);
    await server.call('test/finish', { attempt }, member);
    const { results } = await server.call('account/getTestResults', {}, member);
    expect(results).toMatchObject([{ right: 5, isPassed: 1 }]);
  });
});

test('Only the hash of an attempt’s secret is stored', async () => {
  const attempt = await start();
  const rows = await server.db.selectFrom('test_attempts').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(attempt);
});

test('Editors see how often a question was asked and answered wrong, not counting retakes', async () => {
  const id = await aStep('Water', '', [testQuestion('Six?')]);
  const count = async () => {
    const { questions } = await server.call('pages/getTestQuestions', {}, as);
    const question = questions.find(({ stepId }) => stepId === id);
    return [question?.asked, question?.wrong];
  };
  expect(await count()).toEqual([0, 0]);
  const attempt = await start();
  await answer(attempt, id, ['Six?']);
  await answer(await start(), id);
  expect(await count()).toEqual([2, 1]);
  for (const stepId of [salt, grains]) await answer(attempt, stepId);
  await server.call('test/finish', { attempt });
  const again = await start(undefined, { attempt });
  await answer(again, id, ['Six?']);
  expect(await count()).toEqual([2, 1]);
  await server.call('pages/deleteStep', { id }, as);
});

test('A visitor’s attempt is deleted after 30 days, a member’s is kept', async () => {
  const member = { as: await aMember(server) };
  const attempts = [await start(), await start(member)];
  await deleteExpired(server, Date.now() + 29 * 24 * 60 * 60_000);
  expect((await server.attempt('test/getAttempt', { attempt: attempts[0] })).status).toBe(200);
  await deleteExpired(server, Date.now() + 31 * 24 * 60 * 60_000);
  const rows = await server.db.selectFrom('test_attempts').select('user_id').execute();
  expect(rows.filter(({ user_id }) => user_id === null)).toEqual([]);
  expect(rows.map(({ user_id }) => user_id)).toContain(member.as.userId);
});
