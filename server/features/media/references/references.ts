import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/schema.ts';

/** A row of the site's content in which a picture or a recording may be named. */
export type ContentRow = Record<string, unknown>;

/**
 * One kind of content beside the pages: where it may name media. Whoever adds a table with Markdown or
 * a picture adds a line here, so that the library knows its uses and a replaced picture is replaced there.
 */
export interface Place {
  table: keyof Tables;
  /** The column that finds a row again. */
  key: string;
  /** Markdown, each with the column of its HTML. */
  texts?: [text: string, html: string][];
  /** What holds a name and nothing else. */
  names?: string[];
  /** JSON with names somewhere in it. */
  json?: string[];
  /** Reads all rows, with what `use` needs of others. */
  rows(db: Db): Promise<ContentRow[]>;
  /** What staff call it, and where they edit it. */
  use(row: ContentRow): { title: string; to: string };
  /** What shows it: see `shows` in the contract. */
  tags(row: ContentRow): string[];
  /** The row whose version counts up when this one changes. */
  versioned?: (row: ContentRow) => { table: keyof Tables; key: string; value: unknown };
}

const own = (table: keyof Tables) => (row: ContentRow) => ({ table, key: 'id', value: row.id });
const all = (table: keyof Tables) => (db: Db) =>
  db
    .selectFrom(table as 'contacts')
    .selectAll()
    .execute() as Promise<ContentRow[]>;

/** Everything beside the pages that may name a picture or a recording. */
export const places: Place[] = [
  {
    table: 'board_members',
    key: 'id',
    texts: [['bio', 'bio_html']],
    names: ['photo'],
    rows: all('board_members'),
    use: ({ name }) => ({ title: `Board: ${name}`, to: '/cms/board/Board' }),
    tags: () => ['board'],
    versioned: own('board_members'),
  },
  {
    table: 'ways_to_donate',
    key: 'id',
    texts: [['text', 'html']],
    names: ['icon'],
    rows: all('ways_to_donate'),
    use: ({ title }) => ({ title: `Ways to donate: ${title}`, to: '/cms/donate/waysToDonate' }),
    tags: () => ['waysToDonate'],
    versioned: own('ways_to_donate'),
  },
  {
    table: 'research_items',
    key: 'id',
    texts: [['text', 'html']],
    names: ['image'],
    rows: all('research_items'),
    use: ({ kind, name, title }) => ({
      title: `Research: ${title}`,
      to: `/cms/research/${kind}/${name}`,
    }),
    tags: ({ kind }) => [`research:${kind}`],
    versioned: own('research_items'),
  },
  {
    table: 'research_terms',
    key: 'id',
    texts: [['definition', 'html']],
    rows: all('research_terms'),
    use: ({ term }) => ({ title: `Research terms: ${term}`, to: '/cms/research/ResearchTerms' }),
    tags: () => ['researchTerms'],
    versioned: own('research_terms'),
  },
  {
    table: 'faq_questions',
    key: 'id',
    texts: [['answer', 'answer_html']],
    rows: all('faq_questions'),
    use: ({ column_number, question }) => ({
      title: `FAQ: ${question}`,
      to: `/cms/faq/${column_number}`,
    }),
    tags: () => ['faq'],
  },
  {
    table: 'faq_read_more',
    key: 'id',
    texts: [['text', 'html']],
    rows: (db) =>
      db
        .selectFrom('faq_read_more')
        .innerJoin('faq_questions', 'faq_questions.id', 'faq_read_more.question_id')
        .selectAll('faq_read_more')
        .select(['faq_questions.column_number', 'faq_questions.question'])
        .execute(),
    use: ({ column_number, question }) => ({
      title: `FAQ: ${question}`,
      to: `/cms/faq/${column_number}`,
    }),
    tags: () => ['faq'],
  },
  {
    table: 'test_paragraphs',
    key: 'id',
    texts: [['text', 'html']],
    rows: (db) =>
      db
        .selectFrom('test_paragraphs')
        .innerJoin('test_steps', 'test_steps.id', 'test_paragraphs.step_id')
        .selectAll('test_paragraphs')
        .select(['test_steps.name as step_name', 'test_steps.title as step_title'])
        .execute(),
    use: ({ step_name, step_title }) => ({
      title: `Nutrition test: ${step_title}`,
      to: `/cms/test/${step_name}`,
    }),
    tags: () => ['test'],
    versioned: ({ step_id }) => ({ table: 'test_steps', key: 'id', value: step_id }),
  },
  {
    table: 'test_questions',
    key: 'id',
    texts: [['explanation', 'explanation_html']],
    rows: (db) =>
      db
        .selectFrom('test_questions')
        .innerJoin('test_steps', 'test_steps.id', 'test_questions.step_id')
        .selectAll('test_questions')
        .select(['test_steps.name as step_name', 'test_steps.title as step_title'])
        .execute(),
    use: ({ step_name, step_title }) => ({
      title: `Nutrition test: ${step_title}`,
      to: `/cms/test/${step_name}`,
    }),
    tags: () => ['test'],
    versioned: ({ step_id }) => ({ table: 'test_steps', key: 'id', value: step_id }),
  },
  {
    table: 'course_questions',
    key: 'id',
    texts: [['explanation', 'explanation_html']],
    rows: (db) =>
      db
        .selectFrom('course_questions')
        .innerJoin('pages', 'pages.id', 'course_questions.page_id')
        .selectAll('course_questions')
        .select(['pages.name', 'pages.name_key'])
        .execute(),
    use: ({ name, text }) => ({ title: `Quiz: ${text}`, to: `/cms/courses/${name}/quiz` }),
    tags: ({ name_key }) => [`page:courses/${name_key}`],
    versioned: own('course_questions'),
  },
  {
    table: 'footer_data',
    key: 'name',
    texts: [['text', 'html']],
    rows: all('footer_data'),
    use: ({ name, title }) => ({
      title: `Footer: ${title || name}`,
      to: `/cms/footerCMS/${capitalized(String(name))}`,
    }),
    tags: () => ['footer'],
    versioned: ({ name }) => ({ table: 'footer_data', key: 'name', value: name }),
  },
  {
    table: 'footer_paragraphs',
    key: 'id',
    texts: [['text', 'html']],
    rows: (db) =>
      db
        .selectFrom('footer_paragraphs')
        .innerJoin('footer_pages', 'footer_pages.name', 'footer_paragraphs.page_name')
        .selectAll('footer_paragraphs')
        .select('footer_pages.title as page_title')
        .execute(),
    use: ({ page_name, page_title }) => ({
      title: `Footer page: ${page_title}`,
      to: `/cms/footerCMS/${page_name}`,
    }),
    tags: ({ page_name }) => [`footerPage:${String(page_name).toLowerCase()}`],
    versioned: ({ page_name }) => ({ table: 'footer_pages', key: 'name', value: page_name }),
  },
  {
    table: 'events',
    key: 'id',
    texts: [['description', 'html']],
    rows: all('events'),
    use: ({ id, title }) => ({ title: `Event: ${title}`, to: `/dashboard/Events/${id}` }),
    tags: ({ slug_key }) => [`event:${slug_key}`],
    versioned: own('events'),
  },
  {
    table: 'site_settings',
    key: 'name',
    json: ['value'],
    rows: all('site_settings'),
    use: () => ({ title: 'Site settings', to: '/cms/settings' }),
    tags: () => ['site'],
  },
];

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
