import { describe, expect, test } from 'vitest';
import { coursesOf } from '#tests/support/content/courses.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };
const { aCourse } = coursesOf(server, as.as);

describe('A page for printing', () => {
  test('has numbered links and explained terms', async () => {
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

  test('exists only for live pages', async () => {
    const draft = await aPage(server, { state: 'draft' });
    expect((await server.attempt('pages/getPaperPage', draft)).status).toBe(404);
    const none = { section: 'articles', name: 'нет' };
    expect((await server.attempt('pages/getPaperPage', none)).status).toBe(404);
    expect((await server.attempt('pages/getPaperPage', { ...none, name: '/' })).status).toBe(400);
  });
});
