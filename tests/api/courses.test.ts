import { describe, expect, test } from 'vitest';
import { aPage } from '../support/content.ts';
import { aMember, anEditor } from '../support/people.ts';
import { aServer } from '../support/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

const body = [
  'A course.',
  `## Lesson 1: Fiber\n\nEat fiber. ${'word '.repeat(438)}`,
  '## Lesson 2: Salt\n\nLess [fiber](/articles/Fiber), and *fiber*.',
  '## Lesson 3: Water\n\nDrink.',
  '## Sources\n\n1. [FDA](https://www.fda.gov/)',
].join('\n\n');

/** A course of three lessons, and a quiz of two questions of which the first choice is right. */
async function aCourse(wishes: { name?: string; state?: 'live' | 'draft'; quiz?: string[] } = {}) {
  const { quiz = ['One?', 'Two?'], ...page } = wishes;
  const { name } = await aPage(server, { section: 'courses', title: 'Basics', body, ...page });
  for (const text of quiz) await ask(name, text);
  return name;
}

const asked = (course: string, text: string) => ({
  course,
  text,
  options: [
    { text: 'Oats', correct: 1 as const },
    { text: 'Candy', correct: 0 as const },
  ],
  explanation: `*Because* of ${text}`,
});

const ask = (course: string, text: string) =>
  server.call('courses/editQuizQuestion', asked(course, text), as);

const lessonsOf = async (course: string) =>
  (await server.call('courses/getCourse', { course })).lessons;
const lessonIds = async (course: string) => (await lessonsOf(course)).map(({ id }) => id);

/** Answers to a quiz, right but for so many. */
async function answersTo(course: string, wrong = 0) {
  const { questions } = await server.call('courses/getQuiz', { course });
  return questions.map(({ id, options }, index) => ({
    questionId: id,
    optionIds: [options[index < wrong ? 1 : 0]?.id ?? ''],
  }));
}

describe('A course', () => {
  test('has its paragraphs as lessons, in order, and its sources after them', async () => {
    const course = await aCourse();
    const { lessons, appendix } = await server.call('courses/getCourse', {
      course: course.toUpperCase(),
    });
    expect(lessons.map(({ title }) => title)).toEqual([
      'Lesson 1: Fiber',
      'Lesson 2: Salt',
      'Lesson 3: Water',
    ]);
    expect(appendix.map(({ title }) => title)).toEqual(['Sources']);
  });

  test('tells how long it takes to read, and each lesson', async () => {
    const name = await aCourse();
    const { minutes, lessons } = await server.call('courses/getCourse', { course: name });
    expect([minutes, ...lessons.map((lesson) => lesson.minutes)]).toEqual([2, 2, 1, 1]);
    const { courses } = await server.call('courses/getCourses', {});
    expect(courses.find((course) => course.name === name)).toEqual({
      name,
      minutes: 2,
      lessonCount: 3,
    });
  });

  test('explains a term where it stands first in each lesson, and follows its edits', async () => {
    const course = await aCourse();
    expect((await lessonsOf(course))[0]?.html).not.toContain('button');
    const { terms } = await server.call(
      'research/editResearchTerm',
      { term: 'Fiber', definition: 'What *no* gut digests.' },
      as,
    );
    const [term] = terms;
    const opener = (words: string) =>
      `<button type="button" class="key-term" popovertarget="term-${term?.researchTermId}">${words}</button>`;
    const marked = await server.call('courses/getCourse', { course });
    expect(marked.lessons[0]?.html).toContain(`<p>Eat ${opener('fiber')}. word`);
    expect(marked.lessons[1]?.html).toBe(
      `<p>Less <a href="/articles/Fiber">fiber</a>, and <em>${opener('fiber')}</em>.</p>`,
    );
    expect(marked.terms).toEqual([
      { id: term?.researchTermId, term: 'Fiber', html: '<p>What <em>no</em> gut digests.</p>' },
    ]);
    await server.call(
      'research/deleteResearchTerm',
      { researchTermId: term?.researchTermId ?? '' },
      as,
    );
    expect((await server.call('courses/getCourse', { course })).terms).toEqual([]);
  });

  test.each([
    ['unknown', 404],
    ['не-знаю', 404],
    ['食べ物', 404],
    ['a b', 400],
    ['../x', 400],
    ['😀', 400],
    ['', 400],
    ['x'.repeat(101), 400],
    ['a\u0000', 400],
    [7, 400],
  ])('that is none is refused: %j', async (course, status) => {
    for (const path of ['courses/getCourse', 'courses/getQuiz'] as const) {
      const answer = await server.attempt(path, { course });
      expect(answer.status).toBe(status);
      expect(answer.reply.message).not.toBe('');
    }
    const answers = [{ questionId: 'a', optionIds: ['b'] }];
    expect((await server.attempt('courses/answerQuiz', { course, answers })).status).toBe(status);
  });

  test('that is a draft is none for visitors', async () => {
    const course = await aCourse({ state: 'draft' });
    for (const path of ['courses/getCourse', 'courses/getQuiz'] as const) {
      expect((await server.attempt(path, { course })).status).toBe(404);
    }
    const { courses } = await server.call('courses/getCourses', {});
    expect(courses.map(({ name }) => name)).not.toContain(course);
  });
});

describe('A quiz', () => {
  test('tells nothing of its answers before they are given', async () => {
    const course = await aCourse();
    const { text } = await server.attempt('courses/getQuiz', { course });
    expect(text).toContain('One?');
    expect(text).not.toMatch(/correct|Because|right/);
  });

  test('is graded with every answer explained, by anyone and as often as they like', async () => {
    const course = await aCourse();
    const body = { course, answers: await answersTo(course, 1) };
    for (const _time of [1, 2]) {
      const { right, total, results } = await server.call('courses/answerQuiz', body);
      expect([right, total]).toEqual([1, 2]);
      expect(results.map(({ isRight }) => isRight)).toEqual([0, 1]);
      expect(results[0]?.explanation).toBe('<p><em>Because</em> of One?</p>');
      expect(results[0]?.chosen).not.toEqual(results[0]?.right);
    }
  });

  test('takes no answers but to its own questions, each once and to all of them', async () => {
    const course = await aCourse();
    const [first, second] = await answersTo(course);
    const foreign = await answersTo(await aCourse());
    if (!first || !second) throw new Error('The quiz has two questions.');
    const otherChoice = { ...first, optionIds: second.optionIds };
    const twoChoices = { ...first, optionIds: [...first.optionIds, ...first.optionIds] };
    const expected: [unknown[], number, string][] = [
      [[first], 400, 'Please answer every question of this quiz.'],
      [[first, second, first], 400, 'This question is answered twice.'],
      [[otherChoice, second], 400, 'This question has no such answer.'],
      [[twoChoices, second], 400, 'The same answer is given twice.'],
      [[first, second, foreign[0]], 404, 'There is no such question in this quiz.'],
      [
        [first, { questionId: 'none', optionIds: ['a'] }],
        404,
        'There is no such question in this quiz.',
      ],
    ];
    for (const [answers, status, message] of expected) {
      const answer = await server.attempt('courses/answerQuiz', { course, answers });
      expect([answer.status, answer.reply.message]).toEqual([status, message]);
    }
    for (const answers of [
      [],
      [{ questionId: first.questionId, optionIds: [] }],
      'all',
      undefined,
    ]) {
      expect((await server.attempt('courses/answerQuiz', { course, answers })).status).toBe(400);
    }
  });
});

describe('Progress', () => {
  test('of a member is kept: lessons, the best result, and where to go on', async () => {
    const course = await aCourse();
    const caller = { as: await aMember(server) };
    const [one = '', two = '', three = ''] = await lessonIds(course);
    const mark = async (lessonId: string, isDone: 0 | 1 = 1) =>
      (await server.call('courses/markLesson', { course, lessonId, isDone }, caller)).progress[0];
    expect((await server.call('courses/getProgress', {}, caller)).progress).toEqual([]);
    await mark(one);
    expect(await mark(two)).toEqual({
      course,
      title: 'Basics',
      done: [one, two],
      lessonCount: 3,
      next: { id: three, title: 'Lesson 3: Water' },
      quiz: null,
      hasQuiz: 1,
      isFinished: 0,
    });
    await mark(two);
    expect((await mark(three))?.next).toBeNull();
    expect((await mark(one, 0))?.next?.id).toBe(one);
    await mark(one, 0);
    for (const wrong of [1, 0, 2]) {
      await server.call(
        'courses/answerQuiz',
        { course, answers: await answersTo(course, wrong) },
        caller,
      );
    }
    const finished = await mark(one);
    expect(finished?.quiz).toEqual({ right: 2, total: 2 });
    expect(finished?.isFinished).toBe(1);
  });

  test('of one member is not another’s, and is for members alone', async () => {
    const course = await aCourse();
    const [lessonId = ''] = await lessonIds(course);
    const body = { course, lessonId, isDone: 1 as const };
    expect((await server.attempt('courses/markLesson', body)).status).toBe(401);
    expect((await server.attempt('courses/takeOver', {})).status).toBe(401);
    await server.call('courses/markLesson', body, { as: await aMember(server) });
    const other = await server.call('courses/getProgress', {}, { as: await aMember(server) });
    expect(other.progress).toEqual([]);
  });

  test('knows no lesson of another course, none that is gone, and not the sources', async () => {
    const course = await aCourse();
    const caller = { as: await aMember(server) };
    const [foreign = ''] = await lessonIds(await aCourse());
    const { appendix } = await server.call('courses/getCourse', { course });
    for (const lessonId of [foreign, 'none', appendix[0]?.id]) {
      const body = { course, lessonId, isDone: 1 };
      const { status, reply } = await server.attempt('courses/markLesson', body, caller);
      expect([status, reply.message]).toEqual([404, 'There is no such lesson in this course.']);
    }
    const unknown = { course: 'Жиры', lessonId: foreign, isDone: 1 };
    expect((await server.attempt('courses/markLesson', unknown, caller)).status).toBe(404);
    const unsure = { course, lessonId: foreign, isDone: 2 };
    expect((await server.attempt('courses/markLesson', unsure, caller)).status).toBe(400);
  });

  test('stays when a course is edited and renamed; a lesson that is deleted counts for nothing', async () => {
    const course = await aCourse({ quiz: [] });
    const caller = { as: await aMember(server) };
    const [one, two] = await lessonIds(course);
    for (const lessonId of [one ?? '', two ?? '']) {
      await server.call('courses/markLesson', { course, lessonId, isDone: 1 }, caller);
    }
    const page = { section: 'courses' as const, name: course };
    const { pageContent } = await server.call('pages/getPageData', page);
    const kept = pageContent
      .filter(({ id }) => id !== one)
      .map(({ id, title, text }) => ({ id, title: `New: ${title}`, text: `More. ${text}` }));
    await server.call('pages/editPageContent', { ...page, pageContent: kept.reverse() }, as);
    await server.call('sync/syncPage', page, as);
    await server.call('pages/renamePage', { ...page, newName: `${course}-2` }, as);
    const { progress } = await server.call('courses/getProgress', {}, caller);
    expect(progress).toMatchObject([{ course: `${course}-2`, done: [two] }]);
    await server.call('pages/deletePage', { ...page, name: `${course}-2` }, as);
    expect((await server.call('courses/getProgress', {}, caller)).progress).toEqual([]);
  });

  test('of a visitor is told by what their device remembers, and kept nowhere', async () => {
    const course = await aCourse();
    const [one, two] = await lessonIds(course);
    const lessons = [two ?? '', 'gone', `${one?.split('.')[0]}.gone`];
    const answers = [...(await answersTo(course, 1)), { questionId: 'gone', optionIds: ['gone'] }];
    const { progress } = await server.call('courses/getProgress', { lessons, answers });
    expect(progress).toMatchObject([
      { course, done: [two], quiz: { right: 1, total: 2 }, next: { title: 'Lesson 3: Water' } },
    ]);
    expect((await server.call('courses/getProgress', {})).progress).toEqual([]);
  });

  test('of a device is added to the account’s: nothing of either is lost', async () => {
    const [course, other] = [await aCourse(), await aCourse()];
    const caller = { as: await aMember(server) };
    const [one = '', two = ''] = await lessonIds(course);
    const [third = ''] = await lessonIds(other);
    await server.call('courses/markLesson', { course, lessonId: one, isDone: 1 }, caller);
    await server.call('courses/answerQuiz', { course, answers: await answersTo(course) }, caller);
    const kept = {
      lessons: [two, third, 'gone'],
      answers: [...(await answersTo(course, 2)), ...(await answersTo(other, 1))],
    };
    for (const _time of [1, 2]) {
      const { progress } = await server.call('courses/takeOver', kept, caller);
      const of = (name: string) => progress.find((each) => each.course === name);
      expect(of(course)).toMatchObject({ done: [one, two], quiz: { right: 2, total: 2 } });
      expect(of(other)).toMatchObject({ done: [third], quiz: { right: 1, total: 2 } });
    }
  });

  test('that is no list of lessons is refused', async () => {
    const caller = { as: await aMember(server) };
    for (const lessons of ['all', [7], [''], ['a b'], Array(301).fill('a'), { 0: 'a' }]) {
      expect((await server.attempt('courses/takeOver', { lessons }, caller)).status).toBe(400);
      expect((await server.attempt('courses/getProgress', { lessons })).status).toBe(400);
    }
  });

  test('is in the export of an account, and goes with it', async () => {
    const course = await aCourse();
    const member = await aMember(server);
    const caller = { as: member };
    const [lessonId = ''] = await lessonIds(course);
    await server.call('courses/markLesson', { course, lessonId, isDone: 1 }, caller);
    await server.call('courses/answerQuiz', { course, answers: await answersTo(course) }, caller);
    const { data } = await server.call('account/exportData', {}, caller);
    expect(data.courses).toEqual([
      {
        course: 'Basics',
        lessons: [{ lesson: 'Lesson 1: Fiber', doneAt: expect.any(String) }],
        quiz: { right: 2, total: 2, answeredAt: expect.any(String) },
      },
    ]);
    await server.call('account/deleteAccount', { password: member.password }, caller);
    for (const table of ['course_marks', 'course_results'] as const) {
      const rows = await server.db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', member.userId)
        .execute();
      expect(rows).toEqual([]);
    }
  });
});

describe('Editing a quiz', () => {
  test('adds, changes, orders and deletes questions', async () => {
    const course = await aCourse({ state: 'draft' });
    const { questions } = await server.call('courses/getQuizQuestions', { course }, as);
    expect(questions.map(({ text }) => text)).toEqual(['One?', 'Two?']);
    const [first, second] = questions;
    if (!first || !second) throw new Error('The quiz has two questions.');
    await server.call('courses/arrangeQuiz', { course, ids: [second.id, first.id] }, as);
    const { options } = first;
    const edited = await server.call(
      'courses/editQuizQuestion',
      { course, id: first.id, text: 'Uno?', options, version: first.version },
      as,
    );
    expect(edited.message).toBe('Quiz is updated.');
    expect(edited.questions).toMatchObject([
      { text: 'Two?' },
      { text: 'Uno?', options, explanation: '*Because* of One?', version: first.version + 1 },
    ]);
    const left = await server.call('courses/deleteQuizQuestion', { course, id: second.id }, as);
    expect(left.questions.map(({ text }) => text)).toEqual(['Uno?']);
  });

  test('that was too late is told so, with the newest', async () => {
    const course = await aCourse();
    const { questions } = await server.call('courses/getQuizQuestions', { course }, as);
    const [{ id = '', version = 0 } = {}] = questions;
    const body = { ...asked(course, 'Mine?'), id, version };
    await server.call('courses/editQuizQuestion', body, as);
    const { status, reply } = await server.attempt(
      'courses/editQuizQuestion',
      { ...body, text: 'Theirs?' },
      as,
    );
    expect(status).toBe(409);
    expect(reply).toMatchObject({ questions: [{ text: 'Mine?' }, { text: 'Two?' }] });
  });

  test('refuses what nobody could answer, and what belongs elsewhere', async () => {
    const course = await aCourse();
    const attempt = async (fields: object) =>
      server.attempt('courses/editQuizQuestion', { ...asked(course, 'Three?'), ...fields }, as);
    const wrong = { text: 'Candy', correct: 0 };
    for (const options of [[], [{ text: 'Oats', correct: 1 }], [wrong, wrong]]) {
      const { status, reply } = await attempt({ options });
      expect(status).toBe(400);
      expect(reply.errors.options).toContain('at least two different answers');
    }
    expect((await attempt({ text: ' ' })).reply.errors).toHaveProperty('text');
    expect((await attempt({ course: 'nothing' })).status).toBe(404);
    const { questions } = await server.call(
      'courses/getQuizQuestions',
      { course: await aCourse() },
      as,
    );
    const id = questions[0]?.id ?? '';
    expect((await attempt({ id })).status).toBe(404);
    expect((await server.attempt('courses/deleteQuizQuestion', { course, id }, as)).status).toBe(
      404,
    );
    expect((await server.attempt('courses/arrangeQuiz', { course, ids: [id] }, as)).status).toBe(
      404,
    );
    const kept = await server.call('courses/getQuizQuestions', { course }, as);
    expect(kept.questions.map(({ text }) => text)).toEqual(['One?', 'Two?']);
  });

  test('is for editors', async () => {
    const course = await aCourse();
    const caller = { as: await aMember(server) };
    expect((await server.attempt('courses/getQuizQuestions', { course }, caller)).status).toBe(403);
    expect(
      (await server.attempt('courses/editQuizQuestion', asked(course, 'x'), caller)).status,
    ).toBe(403);
  });
});

describe('A page for paper', () => {
  test('has numbers for its links, and its terms explained', async () => {
    const course = await aCourse();
    await server.call(
      'research/editResearchTerm',
      { term: 'Salt', definition: '[Sodium](/articles/Salt).' },
      as,
    );
    const { name } = await aPage(server, {
      body: 'Less [salt](/x), so salt.\n\n## One\n\n[FDA](https://www.fda.gov/)',
    });
    const paper = await server.call('pages/getPaperPage', { section: 'articles', name });
    expect(paper.pageData.html).toContain('salt</a><sup class="paper-note">1</sup>, so salt');
    expect(paper.terms.map(({ term }) => term)).toEqual(['Salt']);
    expect(paper.notes).toEqual([
      { number: 1, address: 'http://site.test/x' },
      { number: 2, address: 'https://www.fda.gov/' },
      { number: 3, address: 'http://site.test/articles/Salt' },
    ]);
    const lessons = await server.call('pages/getPaperPage', { section: 'courses', name: course });
    expect(lessons.pageContent).toHaveLength(4);
  });

  test('is there for what is live alone', async () => {
    const draft = await aPage(server, { state: 'draft' });
    expect((await server.attempt('pages/getPaperPage', draft)).status).toBe(404);
    const none = { section: 'articles', name: 'нет' };
    expect((await server.attempt('pages/getPaperPage', none)).status).toBe(404);
    expect((await server.attempt('pages/getPaperPage', { ...none, name: '/' })).status).toBe(400);
  });
});
