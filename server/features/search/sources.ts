import { addressedSections } from '#contract/pages.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** What a source holds, as it lies in the database; `entries.ts` makes of it what can be found. */
export type Rows =
  | { of: 'pages'; rows: PageRow[] }
  | { of: 'questions'; rows: { section: string; question: string; html: string }[] }
  | { of: 'terms'; rows: { term: string; html: string }[] }
  | { of: 'research'; rows: { kind: string; title: string; author: string; html: string }[] }
  | { of: 'people'; rows: { name: string; job: string; html: string }[] }
  | { of: 'events'; rows: { slug: string; title: string; summary: string; html: string }[] }
  | { of: 'places'; rows: { path: string; title: string; summary: string; html: string }[] };

export interface PageRow {
  section: string;
  name: string;
  intro: string;
  content: string | null;
}

/** The sources beside the pages, each by the mark of its changes. */
const lists: Record<string, (db: Db) => Promise<Rows>> = {
  faq: readQuestions,
  researchTerms: async (db) => ({
    of: 'terms',
    rows: await db.selectFrom('research_terms').select(['term', 'html']).execute(),
  }),
  'research:books': (db) => readResearch(db, 'books'),
  'research:videos': (db) => readResearch(db, 'videos'),
  'research:articles': (db) => readResearch(db, 'articles'),
  'research:websites': (db) => readResearch(db, 'websites'),
  board: async (db) => ({
    of: 'people',
    rows: await db
      .selectFrom('board_members')
      .select(['name', 'job', 'bio_html as html'])
      .execute(),
  }),
  events: async (db) => ({
    of: 'events',
    rows: await db
      .selectFrom('events')
      .select(['slug', 'title', 'summary', 'html'])
      .where('is_published', '=', 1)
      .execute(),
  }),
  contacts: readContacts,
  waysToDonate: async (db) => {
    const rows = await db.selectFrom('ways_to_donate').select(['title', 'html']).execute();
    return { of: 'places', rows: rows.map((row) => ({ path: '/Donate', summary: '', ...row })) };
  },
  footerPages: readPolicies,
};

/** The sources that a change touches. @param tags its marks */
export const sourcesOf = (tags: string[]): string[] =>
  tags
    .map((tag) => (tag.startsWith('footerPage:') ? 'footerPages' : tag))
    .filter((tag) => tag.startsWith('page:') || Object.hasOwn(lists, tag));

/** Every source there is, a page a source. */
export async function listSources(db: Db): Promise<string[]> {
  const pages = await db
    .selectFrom('pages')
    .select(['section', 'name_key'])
    .where('live_intro', 'is not', null)
    .execute();
  return [
    ...Object.keys(lists),
    ...pages.map(({ section, name_key }) => `page:${section}/${name_key}`),
  ];
}

/** How many pages are live. */
export async function countPages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('live_intro', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What visitors see of each of the sources. A page that is gone, or a draft, has no rows. */
export async function readSources(db: Db, sources: string[]): Promise<[string, Rows][]> {
  const isPage = (source: string) => source.startsWith('page:');
  const pages = sources.filter(isPage).map((source) => ({ source, key: keyOf(source) }));
  const rows = Map.groupBy(
    await readPages(
      db,
      pages.map(({ key }) => key),
    ),
    sourceOf,
  );
  const read: [string, Rows][] = pages.map(({ source }) => [
    source,
    { of: 'pages', rows: rows.get(source) ?? [] },
  ]);
  for (const source of sources) {
    const list = lists[source];
    if (list) read.push([source, await list(db)]);
  }
  return read;
}

const sourceOf = ({ section, name }: PageRow) => `page:${section}/${name.toLowerCase()}`;

function keyOf(source: string): { section: string; name_key: string } {
  const [, section = '', name_key = ''] = /^page:([^/]*)\/(.*)$/.exec(source) ?? [];
  return { section, name_key };
}

async function readPages(
  db: Db,
  keys: { section: string; name_key: string }[],
): Promise<PageRow[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('pages')
    .select(['section', 'name', 'live_intro as intro', 'live_content as content'])
    .where('live_intro', 'is not', null)
    .where(({ eb, or }) => or(keys.map((key) => eb.and(key))))
    .execute();
  return rows.map((row) => ({ ...row, intro: row.intro ?? '' }));
}

async function readQuestions(db: Db): Promise<Rows> {
  const [questions, more] = await Promise.all([
    db
      .selectFrom('faq_questions as question')
      .innerJoin('faq_sections as section', 'section.column_number', 'question.column_number')
      .select(['question.id', 'section.title as section', 'question', 'answer_html as html'])
      .execute(),
    db.selectFrom('faq_read_more').select(['question_id', 'html']).orderBy('position').execute(),
  ]);
  const moreOf = Map.groupBy(more, (each) => each.question_id);
  const rows = questions.map(({ id, section, question, html }) => ({
    section,
    question,
    html: [html, ...(moreOf.get(id) ?? []).map((each) => each.html)].join(' '),
  }));
  return { of: 'questions', rows };
}

async function readResearch(db: Db, kind: string): Promise<Rows> {
  const rows = await db
    .selectFrom('research_items')
    .select(['kind', 'title', 'author', 'html'])
    .where('kind', '=', kind)
    .execute();
  return { of: 'research', rows };
}

async function readContacts(db: Db): Promise<Rows> {
  const contacts = await db
    .selectFrom('contacts')
    .select(['name', 'address', 'phone', 'hours'])
    .execute();
  const rows = contacts.map(({ name, address, phone, hours }) => ({
    path: '/Contact',
    title: name,
    summary: [address, phone, hours].filter(Boolean).join(', '),
    html: '',
  }));
  return { of: 'places', rows };
}

async function readPolicies(db: Db): Promise<Rows> {
  const [pages, paragraphs] = await Promise.all([
    db.selectFrom('footer_pages').select(['name', 'title', 'subtitle']).execute(),
    db
      .selectFrom('footer_paragraphs')
      .select(['page_name', 'title', 'html'])
      .orderBy('position')
      .execute(),
  ]);
  const rows = pages.flatMap(({ name, title, subtitle }) => {
    const own = paragraphs.filter(({ page_name }) => page_name === name);
    // A page that nobody has written yet is not worth finding.
    if (own.length === 0) return [];
    return {
      path: `/policy/${name}`,
      title,
      summary: [subtitle, ...own.map((paragraph) => paragraph.title)].join('. '),
      html: own.map(({ html }) => html).join(' '),
    };
  });
  return { of: 'places', rows };
}

/** Pages that are part of another address than their own, by section and name in lower case. */
const places: Record<string, string> = {
  'home/home': '/',
  'about/about': '/About',
  'about/aboutboard': '/About',
  'board/boardintro': '/Board',
  'contact/contactintro': '/Contact',
  'donate/donate': '/Donate',
  'intro/articles': '/articles',
  'intro/courses': '/courses',
  'intro/programs': '/programs',
  'intro/newsletters': '/newsletters',
  'intro/faq': '/FAQ',
  'intro/research': '/Research',
  'intro/sponsors': '/Sponsors',
};

/** Where visitors read a page, or null where they cannot find it by looking for it. */
export function pathOf({ section, name }: { section: string; name: string }): string | null {
  if (addressedSections.includes(section)) return `/${section}/${name}`;
  return places[`${section}/${name.toLowerCase()}`] ?? null;
}
