import { describe, expect, test } from 'vitest';
import { coursesOf } from '#tests/support/content/courses.ts';
import { aTranslation } from '#tests/support/content/translations.ts';
import { aMember, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };
const { aCourse, answersTo, lessonIds } = coursesOf(server, as.as);

describe('Progress', () => {
  test('of a member is stored: lessons, the best result, and where to continue', async () => {
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
      language: 'en',
      done: [one, two],
      lessonCount: 3,
      next: { id: three, title: 'Lesson 3: Water', path: `/courses/${course}/water` },
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

  test('names a course and its lessons in the language of the call, and says which that is', async () => {
    const caller = { as: await aMember(server) };
    const [translated, original] = [await aCourse(), await aCourse()];
    for (const course of [translated, original]) {
      const [lessonId = ''] = await lessonIds(course);
      await server.call('courses/markLesson', { course, lessonId, isDone: 1 }, caller);
    }
    const { page } = await aTranslation(server, as.as, { section: 'courses', name: translated });
    await server.call('sync/syncPage', page, as);
    const read = async (language: string) => {
      const headers = { 'accept-language': language };
      const { progress } = await server.call('courses/getProgress', {}, { ...caller, headers });
      return progress.map(({ course, title, language }) => [course, title, language]).sort();
    };
    expect(await read('es')).toEqual(
      [
        [page.name, 'ES Basics', 'es'],
        [original, 'Basics', 'en'],
      ].sort(),
    );
    expect(await read('en')).toEqual(
      [
        [translated, 'Basics', 'en'],
        [original, 'Basics', 'en'],
      ].sort(),
    );
  });

  test('of one member is not shared with another, and is for members only', async () => {
    const course = await aCourse();
    const [lessonId = ''] = await lessonIds(course);
    const body = { course, lessonId, isDone: 1 as const };
    expect((await server.attempt('courses/markLesson', body)).status).toBe(401);
    expect((await server.attempt('courses/takeOver', {})).status).toBe(401);
    await server.call('courses/markLesson', body, { as: await aMember(server) });
    const other = await server.call('courses/getProgress', {}, { as: await aMember(server) });
    expect(other.progress).toEqual([]);
  });

  test('does not count lessons of another course, deleted lessons, or the sources', async () => {
    const course = await aCourse();
    const caller = { as: await aMember(server) };
    const [foreign = ''] = await lessonIds(await aCourse());
    const { appendix } = await server.call('courses/getCourse', { course });
    for (const lessonId of [foreign, 'none', appendix[0]?.id]) {
      const body = { course, lessonId, isDone: 1 };
      const { status, reply } = await server.attempt('courses/markLesson', body, caller);
      expect([status, reply.message]).toEqual([404, 'This lesson doesn’t exist in this course.']);
    }
    const unknown = { course: 'Жиры', lessonId: foreign, isDone: 1 };
    expect((await server.attempt('courses/markLesson', unknown, caller)).status).toBe(404);
    const unsure = { course, lessonId: foreign, isDone: 2 };
    expect((await server.attempt('courses/markLesson', unsure, caller)).status).toBe(400);
  });

  test('survives edits and renames of the course; deleted lessons do not count', async () => {
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

  test('of a visitor is computed from what their device stores, and not stored on the server', async () => {
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

  test('of a device is merged into the account’s, and neither loses anything', async () => {
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

  test('recorded while a course is deleted is stored or refused, and never fails', async () => {
    const course = await aCourse();
    const caller = { as: await aMember(server) };
    const [lessonId = ''] = await lessonIds(course);
    const answers = await answersTo(course);
    const page = { section: 'courses', name: course };
    const replies = await Promise.all([
      server.attempt('courses/markLesson', { course, lessonId, isDone: 1 }, caller),
      server.attempt('courses/answerQuiz', { course, answers }, caller),
      server.attempt('pages/deletePage', page, as),
      server.attempt('courses/takeOver', { lessons: [lessonId], answers }, caller),
      server.attempt('courses/markLesson', { course, lessonId, isDone: 1 }, caller),
    ]);
    for (const { status } of replies) expect([200, 404]).toContain(status);
    expect((await server.call('courses/getProgress', {}, caller)).progress).toEqual([]);
  });

  test('that is not a list of lessons is refused', async () => {
    const caller = { as: await aMember(server) };
    for (const lessons of ['all', [7], [''], ['a b'], Array(301).fill('a'), { 0: 'a' }]) {
      expect((await server.attempt('courses/takeOver', { lessons }, caller)).status).toBe(400);
      expect((await server.attempt('courses/getProgress', { lessons })).status).toBe(400);
    }
  });

  test('is in the export of an account, and is deleted with it', async () => {
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
