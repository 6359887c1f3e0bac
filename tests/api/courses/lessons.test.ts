import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { coursesOf } from '#tests/support/content/courses.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };
const { aCourse, lessonsOf } = coursesOf(site, as.as);

const read = async (path: string) => (await site.get(path)).body.toString();
const question = {
  text: 'Where is fiber?',
  options: [
    { text: 'In oats', correct: 1 as const },
    { text: '', correct: 0 as const },
    { text: 'In salt', correct: 0 as const },
  ],
  explanation: 'It is in <plants>.',
};

/** Changes a course's paragraphs, and publishes them. */
async function edit(course: string, change: (paragraphs: Paragraph[]) => Paragraph[]) {
  const page = { section: 'courses' as const, name: course };
  const { pageContent } = await site.call('pages/getPageData', { ...page, draft: 1 }, as);
  const paragraphs = pageContent.map(({ id, title, text }) => ({ id, title, text }));
  await site.call('pages/editPageContent', { ...page, pageContent: change(paragraphs) }, as);
  await site.call('sync/syncPage', page, as);
}
type Paragraph = { id: string; title: string; text: string; question?: typeof question | null };

describe('A lesson', () => {
  test('has a page of its own, with its place, the way on and what it is part of', async () => {
    const course = await aCourse();
    const page = await read(`/courses/${course}/SALT`);
    expect(page).toContain('<h1>Salt</h1>');
    expect(page).toContain('Lesson 2 of 3, 1 minute to read');
    expect(page).toContain('End of lesson 2 of 3');
    expect(page).toContain(`href="/courses/${course}/water"`);
    expect(page).toContain(`href="/courses/${course}/fiber"`);
    expect(page).toMatch(new RegExp(`rel="canonical" href="[^"]*/courses/${course}/salt"`));
    expect(page).toContain('"@type":"LearningResource"');
    expect(page).toContain('<title>Salt, Basics – Courses – ');
  });

  test('ends the course with what was learned, and the quiz', async () => {
    const course = await aCourse();
    const page = await read(`/courses/${course}/water`);
    expect(page).toContain('End of the last lesson');
    expect(load(page)('.lesson-end').text()).toContain('In “Basics” you learned about:');
    expect(page).toContain(`href="/courses/${course}#quiz"`);
  });

  test('is in the sitemap, and the search leads to it', async () => {
    const course = await aCourse();
    await edit(course, (paragraphs) =>
      paragraphs.map((each, index) =>
        index === 2 ? { ...each, text: 'Drink from the zephyrine spring.' } : each,
      ),
    );
    expect(await read('/sitemap.xml')).toContain(`/courses/${course}/water</loc>`);
    const found = async () =>
      (await site.call('search/search', { query: 'zephyrine' })).results.map(({ path }) => path);
    await expect.poll(found).toEqual([`/courses/${course}/water`]);
  });

  test('keeps its address when lessons are put into another order', async () => {
    const course = await aCourse();
    const before = (await lessonsOf(course)).map(({ path }) => path);
    await edit(course, (paragraphs) => [
      ...paragraphs.slice(0, 3).reverse(),
      ...paragraphs.slice(3),
    ]);
    expect((await lessonsOf(course)).map(({ path }) => path)).toEqual(before.reverse());
  });

  test('that is renamed, or whose course is, is found at its former addresses', async () => {
    const course = await aCourse();
    const locationOf = async (path: string) => {
      const { status, headers } = await site.get(path);
      return [status, headers.location];
    };
    await edit(course, ([first, ...others]) =>
      first ? [{ ...first, title: 'Lesson 1: Roughage' }, ...others] : others,
    );
    const moved = `/courses/${course}/roughage`;
    expect(await locationOf(`/courses/${course}/fiber`)).toEqual([301, moved]);
    await site.call(
      'pages/renamePage',
      { section: 'courses', name: course, newName: `${course}-2` },
      as,
    );
    expect(await locationOf(moved)).toEqual([301, `/courses/${course}-2/roughage`]);
    expect((await site.get(`/courses/${course}-2/roughage`)).status).toBe(200);
    for (const unknown of [`/courses/${course}-2/nothing`, `/courses/nothing/fiber`]) {
      expect((await site.get(unknown)).status).toBe(404);
    }
  });

  test('that takes another’s former name is at that address', async () => {
    const course = await aCourse();
    await edit(course, (paragraphs) =>
      paragraphs.map((each, index) => ({
        ...each,
        title: ['Salt', 'Fiber', 'Water', 'Sources'][index] ?? '',
      })),
    );
    expect(await read(`/courses/${course}/salt`)).toContain('Eat fiber.');
    expect(await read(`/courses/${course}/fiber`)).toContain('Lesson 2 of 3');
  });
});

describe('The course’s page', () => {
  test('lists its lessons at the anchors that their texts had', async () => {
    const course = await aCourse();
    const page = await read(`/courses/${course}`);
    expect(page).toMatch(/<li id="lesson-2-salt"[^>]*><a href="\/courses\/[^"]*\/salt">Salt</);
    expect(page).toContain('Start the course');
    expect(page).not.toContain('Less <a');
    expect(await read(`/courses/${course}/print`)).toContain('Lesson 2: Salt');
  });
});

describe('A check question', () => {
  const ask = (course: string, asked: typeof question | null) =>
    edit(course, ([first, ...others]) => (first ? [{ ...first, question: asked }, ...others] : []));

  test('is part of the draft, and shown without answers that are not filled in', async () => {
    const course = await aCourse();
    await ask(course, question);
    const [first, second] = await lessonsOf(course);
    expect(first?.question).toEqual({
      ...question,
      options: [question.options[0], question.options[2]],
      explanation: { text: question.explanation },
    });
    expect(second?.question).toBeNull();
    expect(await read(`/courses/${course}/fiber`)).toContain('It is in &lt;plants&gt;.');
    // An edit that does not name it keeps it.
    await edit(course, (paragraphs) => paragraphs);
    expect((await lessonsOf(course))[0]?.question?.text).toBe(question.text);
    await ask(course, null);
    expect((await lessonsOf(course))[0]?.question).toBeNull();
  });

  test('that cannot be answered yet is kept for its editors only', async () => {
    const course = await aCourse();
    const wrong = question.options.map((option) => ({ ...option, correct: 0 as const }));
    await ask(course, { ...question, options: wrong as unknown as typeof question.options });
    expect((await lessonsOf(course))[0]?.question).toBeNull();
    const page = { section: 'courses' as const, name: course, draft: 1 as const };
    const { pageContent } = await site.call('pages/getPageData', page, as);
    expect(pageContent[0]?.question?.text).toBe(question.text);
  });

  test('is a version of its own, and is restored with the others', async () => {
    const course = await aCourse();
    const page = { section: 'courses' as const, name: course };
    await ask(course, question);
    await ask(course, { ...question, text: 'And where else?' });
    const { versions } = await site.call('pages/getPageVersions', page, as);
    const shown = await Promise.all(
      versions.map(({ versionId }) =>
        site.call('pages/getPageVersion', { ...page, versionId }, as),
      ),
    );
    const place = shown.findIndex(
      ({ pageContent }) => pageContent[0]?.question?.text === question.text,
    );
    const versionId = versions[place]?.versionId ?? '';
    await site.call('pages/restorePageVersion', { ...page, versionId }, as);
    const { pageContent } = await site.call('pages/getPageData', { ...page, draft: 1 }, as);
    expect(pageContent[0]?.question?.text).toBe(question.text);
    expect((await lessonsOf(course))[0]?.question?.text).toBe('And where else?');
  });

  test('belongs to lessons only', async () => {
    const article = { section: 'articles' as const, name: 'Fiber' };
    const { status, reply } = await site.attempt(
      'pages/editPageContent',
      { ...article, pageContent: [{ title: 'A', text: 'B', question }] },
      as,
    );
    expect([status, Object.keys(reply.errors)]).toEqual([400, ['pageContent.0.question']]);
  });
});
