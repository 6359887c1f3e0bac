import { describe, expect, test } from 'vitest';
import { aServerWithDemo } from '#tests/support/server/demo-server.ts';

const server = await aServerWithDemo();

const ascending = (numbers: number[]) => expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));

describe('pages/getBoard', () => {
  test('answers with the members in order, their biographies in Markdown and HTML', async () => {
    const { board } = await server.call('pages/getBoard', {});
    expect(board.length).toBeGreaterThan(3);
    ascending(board.map(({ order }) => order));
    for (const member of board) {
      expect(Object.keys(member).sort()).toEqual(
        ['bio', 'html', 'id', 'language', 'name', 'order', 'photo', 'position', 'version'].sort(),
      );
      expect(member.html).toMatch(/^<p>/);
      expect(typeof member.position).toBe('string');
    }
  });
});

describe('pages/getContacts', () => {
  test('answers with every contact, in order', async () => {
    const { contacts } = await server.call('pages/getContacts', {});
    expect(contacts.length).toBeGreaterThan(0);
    ascending(contacts.map(({ order }) => order));
    expect(contacts[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      address: expect.any(String),
      phone: expect.any(String),
      email: expect.stringContaining('@'),
      hours: expect.any(String),
      order: 0,
      version: 1,
      language: 'en',
    });
  });
});

describe('pages/getFaq', () => {
  test('answers with sections by number, each with its questions and read-more texts', async () => {
    const { faqs } = await server.call('pages/getFaq', {});
    ascending(faqs.map(({ columnNumber }) => columnNumber));
    const questions = faqs.flatMap((section) => section.questions);
    expect(questions.length).toBeGreaterThan(faqs.length);
    for (const { questions: own } of faqs) ascending(own.map(({ order }) => order));
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(questions.some(({ readMoreText }) => readMoreText.length > 0)).toBe(true);
  });
});

describe('pages/getTestSteps', () => {
  test('answers with the steps in order and their texts, and never with correct answers', async () => {
    const { reply, text } = await server.attempt('pages/getTestSteps');
    const ids = reply.testSteps.map(({ id }: { id: string }) => id);
    expect(ids.length).toBeGreaterThan(0);
    for (const { stepId } of reply.testStepsContent) expect(ids).toContain(stepId);
    expect(text).not.toContain('"correct"');
  });
});

describe('pages/getWaysToDonate', () => {
  test('answers with every way, in order', async () => {
    const { waysToDonate } = await server.call('pages/getWaysToDonate', {});
    expect(waysToDonate.length).toBeGreaterThan(0);
    ascending(waysToDonate.map(({ order }) => order));
  });
});

describe('research/getResearchTerms', () => {
  test('answers with every term and its definition', async () => {
    const { terms } = await server.call('research/getResearchTerms', {});
    expect(terms.length).toBeGreaterThan(0);
    expect(terms[0]).toEqual({
      researchTermId: expect.any(String),
      term: expect.any(String),
      definition: expect.any(String),
      html: expect.stringMatching(/^<p>/),
      order: 0,
      version: 1,
      language: 'en',
    });
  });
});

describe('research/getResearchItems', () => {
  test.each(['books', 'videos', 'articles', 'websites'] as const)(
    'answers with the %s, and only those',
    async (kind) => {
      const { items } = await server.call('research/getResearchItems', { kind });
      expect(items.length).toBeGreaterThan(0);
      const stored = await server.db
        .selectFrom('research_items')
        .select('id')
        .where('kind', '=', kind)
        .execute();
      expect(items.map(({ id }) => id).sort()).toEqual(stored.map(({ id }) => id).sort());
    },
  );

  test('refuses an unknown kind', async () => {
    const { status } = await server.attempt('research/getResearchItems', { kind: 'podcasts' });
    expect(status).toBe(400);
  });
});

describe('footer/getFooterData', () => {
  test('answers with help, disclaimer and certification', async () => {
    const { footerData } = await server.call('footer/getFooterData', {});
    expect(footerData.map(({ name }) => name).sort()).toEqual([
      'certification',
      'disclaimer',
      'help',
    ]);
  });
});

describe('footer/getFooterPages', () => {
  test('answers with the policy pages in order', async () => {
    const { footerPages } = await server.call('footer/getFooterPages', {});
    expect(footerPages.length).toBeGreaterThan(1);
    ascending(footerPages.map(({ order }) => order));
  });
});

describe('footer/getFooterPagesContent', () => {
  test("answers with one page's paragraphs, for its name in any case", async () => {
    const { footerPages } = await server.call('footer/getFooterPages', {});
    for (const { name } of footerPages) {
      const { footerPagesContent } = await server.call('footer/getFooterPagesContent', {
        name: name.toUpperCase(),
      });
      expect(footerPagesContent.length).toBeGreaterThan(0);
      expect(new Set(footerPagesContent.map((paragraph) => paragraph.name))).toEqual(
        new Set([name]),
      );
    }
  });

  test('answers 404 for an unknown page', async () => {
    const { status } = await server.attempt('footer/getFooterPagesContent', { name: 'missing' });
    expect(status).toBe(404);
  });
});

describe('footer/getPageLinks', () => {
  test('answers with every page that a menu may link to, each once', async () => {
    const { links } = await server.call('footer/getPageLinks', {});
    const urls = links.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of ['/', '/FAQ', '/Donate', '/courses', '/policy/terms']) {
      expect(urls).toContain(url);
    }
    expect(urls.filter((url) => url.startsWith('/courses/')).length).toBeGreaterThan(0);
    for (const { linkName } of links) expect(linkName).not.toBe('');
  });
});

describe('footer/getBottomMenu', () => {
  test('answers with the columns in order, each with its links', async () => {
    const { bottomMenu } = await server.call('footer/getBottomMenu', {});
    ascending(bottomMenu.map(({ order }) => order));
    for (const { links } of bottomMenu) expect(links.length).toBeGreaterThan(0);
    expect(bottomMenu[0]?.links[0]).toEqual({
      id: expect.any(String),
      linkName: expect.any(String),
      url: expect.any(String),
      isActive: expect.toBeOneOf([0, 1]),
      language: 'en',
    });
  });

  test('links only to existing pages, where a link is active', async () => {
    const { bottomMenu } = await server.call('footer/getBottomMenu', {});
    const { links } = await server.call('footer/getPageLinks', {});
    const known = new Set(links.map(({ url }) => url.toLowerCase()));
    const active = bottomMenu
      .flatMap((column) => column.links)
      .filter(({ isActive, url }) => isActive === 1 && url.startsWith('/'));
    for (const { url } of active) expect(known).toContain(url.toLowerCase());
  });
});

describe('site/getSite', () => {
  test('answers with the site’s settings', async () => {
    const { site } = await server.call('site/getSite', {});
    expect(site.name).toBe('Common Plate');
    expect(site.coursesMenu.length).toBeGreaterThan(0);
  });
});

describe('site/getFrame', () => {
  test('answers with the same site and footer as the single calls', async () => {
    const frame = await server.call('site/getFrame', {});
    const { site } = await server.call('site/getSite', {});
    const { footerData } = await server.call('footer/getFooterData', {});
    const { footerPages } = await server.call('footer/getFooterPages', {});
    const { bottomMenu } = await server.call('footer/getBottomMenu', {});
    expect(frame).toEqual({
      code: 1,
      site,
      legal: { legalName: '', ein: '', is501c3: 0 },
      footerData: footerData.map(({ text: _text, version: _version, ...block }) => block),
      footerPages: footerPages.map(({ name, linkName, language }) => ({
        name,
        linkName,
        language,
      })),
      bottomMenu: bottomMenu.map(({ order: _order, links, ...column }) => ({
        ...column,
        links: links.map(({ id: _id, ...link }) => link),
      })),
    });
  });
});
