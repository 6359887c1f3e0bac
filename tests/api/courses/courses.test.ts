import { describe, expect, test } from 'vitest';
import { coursesOf } from '#tests/support/content/courses.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };
const { aCourse, lessonsOf } = coursesOf(server, as.as);

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

  test('states the reading time of the course and of each lesson', async () => {
    const name = await aCourse();
    const { minutes, lessons } = await server.call('courses/getCourse', { course: name });
    expect([minutes, ...lessons.map((lesson) => lesson.minutes)]).toEqual([4, 2, 1, 1]);
    const { courses } = await server.call('courses/getCourses', {});
    expect(courses.find((course) => course.name === name)).toEqual({
      name,
      minutes: 4,
      lessonCount: 3,
      lessons: ['fiber', 'salt', 'water'].map((slug) => `/courses/${name}/${slug}`),
      lessonIds: lessons.map(({ id }) => id),
    });
  });

  test('explains a term at its first use in each lesson, and follows its edits', async () => {
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
  ])('that does not exist is refused: %j', async (course, status) => {
    for (const path of ['courses/getCourse', 'courses/getQuiz'] as const) {
      const answer = await server.attempt(path, { course });
      expect(answer.status).toBe(status);
      expect(answer.reply.message).not.toBe('');
    }
    const answers = [{ questionId: 'a', optionIds: ['b'] }];
    expect((await server.attempt('courses/answerQuiz', { course, answers })).status).toBe(status);
  });

  test('that is a draft does not exist for visitors', async () => {
    const course = await aCourse({ state: 'draft' });
    for (const path of ['courses/getCourse', 'courses/getQuiz'] as const) {
      expect((await server.attempt(path, { course })).status).toBe(404);
    }
    const { courses } = await server.call('courses/getCourses', {});
    expect(courses.map(({ name }) => name)).not.toContain(course);
  });
});
