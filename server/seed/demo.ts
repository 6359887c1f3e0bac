// Long because it writes every kind of demo content, one short function after the other.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { parse } from 'yaml';
import { anchorOf } from '#contract/anchor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { PageIntro, PageParagraph } from '../features/pages/content.ts';
import { checklistDismissed } from '../features/site/checklist-dismissed.ts';
import { newId } from '../platform/crypto/ids.ts';
import { type DemoEvent, eventRows } from './demo-events.ts';
import { type DemoDonor, seedGifts } from './demo-gifts.ts';
import { seedPictures } from './demo-pictures.ts';
import { type DemoQuiz, quizRows } from './demo-quizzes.ts';
import { seedRecordings } from './demo-recordings.ts';
import { parsePageFile } from './page-file.ts';

const folder = join(import.meta.dirname, '../../content');

/** The shape of content/data/*.yaml, as far as it is read here. */
interface DemoData {
  board: { name: string; position: string; bio: string; photo: string }[];
  contacts: Record<'name' | 'address' | 'phone' | 'email' | 'hours', string>[];
  faqs: {
    columnNumber: number;
    title: string;
    questions: { question: string; answer: string; readMoreText?: string[] }[];
  }[];
  testSteps: {
    name: string;
    title: string;
    readNext: string;
    content: { title: string; text: string }[];
    questions: {
      text: string;
      options: { text: string; correct: 0 | 1 }[];
      explanation: string;
    }[];
  }[];
  waysToDonate: { title: string; text: string; url?: string; icon: string }[];
  footerData: { name: string; title: string; text: string }[];
  bottomMenu: {
    columnName: string;
    links: { linkName: string; url: string; isActive: 0 | 1 }[];
  }[];
  footerPages: {
    name: string;
    title: string;
    subtitle: string;
    linkName: string;
    content: { title: string; text: string }[];
  }[];
  terms: { term: string; definition: string }[];
}
type ResearchItem = {
  name: string;
  title: string;
  author?: string;
  year?: number;
  url: string;
  text: string;
};

/** Fills an empty database with the demo site, and the media store with its pictures and recordings. */
export async function seedDemo(trx: Db, media: MediaStore): Promise<void> {
  const pages = await readPages();
  await insert(trx, 'pages', pages);
  const { courses } = await readData<{ courses: DemoQuiz[] }>('course-quizzes');
  await insert(trx, 'course_questions', quizRows(courses, pages));
  await insert(trx, 'page_topics', topicsOf(pages));
  await insert(trx, 'site_settings', [
    { name: 'site', value: JSON.stringify(await readData<object>('site')) },
    // The demo site is finished: there is nothing to lead anybody through.
    { name: checklistDismissed, value: '1' },
  ]);
  await seedPeople(trx);
  await seedFaq(trx);
  await seedTest(trx);
  await seedFooter(trx);
  await seedResearch(trx);
  const { events } = await readData<{ events: DemoEvent[] }>('events');
  await insert(trx, 'events', await eventRows(trx, events));
  await seedGifts(trx, (await readData<{ donors: DemoDonor[] }>('gifts')).donors);
  await insert(trx, 'media', [
    ...(await seedPictures(media, wordsOfPictures(pages))),
    ...(await seedRecordings(media)),
  ]);
}

/** What the pages are about, as rows. */
function topicsOf(pages: Insertable<Tables['pages']>[]): Insertable<Tables['page_topics']>[] {
  return pages.flatMap(({ id, section, draft_intro }) =>
    (JSON.parse(draft_intro) as PageIntro).topics.map((name) => ({
      page_id: id,
      section,
      topic_key: anchorOf(name),
      name,
    })),
  );
}

/** What the pages say that their pictures show. */
function wordsOfPictures(pages: Insertable<Tables['pages']>[]): Map<string, string> {
  const shown = pages.flatMap(({ draft_intro, draft_content }) => [
    JSON.parse(draft_intro) as PageIntro,
    ...(JSON.parse(draft_content) as PageParagraph[]),
  ]);
  return new Map(shown.map(({ image, imageAlt }) => [image, imageAlt]));
}

async function readPages() {
  const files = (await readdir(join(folder, 'pages'), { recursive: true })).filter((file) =>
    file.endsWith('.md'),
  );
  return Promise.all(
    files.sort().map(async (file): Promise<Insertable<Tables['pages']>> => {
      const [section = '', name = ''] = file.replace(/\.md$/, '').split(/[/\\]/);
      const id = newId();
      const page = parsePageFile(await readFile(join(folder, 'pages', file), 'utf8'), id);
      const intro = JSON.stringify(page.intro);
      const content = JSON.stringify(page.content);
      return {
        id,
        section,
        name,
        name_key: name.toLowerCase(),
        position: page.position,
        version: 1,
        draft_intro: intro,
        draft_content: content,
        live_intro: intro,
        live_content: content,
        has_changes: 0,
        published_at: page.publishedAt,
        updated_at: Date.now(),
        updated_by: null,
      };
    }),
  );
}

async function seedPeople(trx: Db): Promise<void> {
  const { board } = await readData<DemoData>('board');
  await insert(
    trx,
    'board_members',
    board.map(({ name, position, bio, photo }, index) => ({
      ...ordered(index),
      name,
      job: position,
      bio,
      bio_html: renderMarkdown(bio),
      photo,
    })),
  );
  const { contacts } = await readData<DemoData>('contacts');
  await insert(
    trx,
    'contacts',
    contacts.map((contact, index) => ({ ...ordered(index), ...contact })),
  );
  const { waysToDonate } = await readData<DemoData>('ways-to-donate');
  await insert(
    trx,
    'ways_to_donate',
    waysToDonate.map(({ url = '', ...way }, index) => ({
      ...ordered(index),
      ...way,
      url,
      html: renderMarkdown(way.text),
    })),
  );
}

async function seedFaq(trx: Db): Promise<void> {
  const { faqs } = await readData<DemoData>('faq');
  for (const { columnNumber, title, questions } of faqs) {
    await insert(trx, 'faq_sections', [{ column_number: columnNumber, title }]);
    for (const [position, { question, answer, readMoreText = [] }] of questions.entries()) {
      const id = newId();
      await insert(trx, 'faq_questions', [
        {
          id,
          column_number: columnNumber,
          question,
          answer,
          answer_html: renderMarkdown(answer),
          position,
        },
      ]);
      await insert(
        trx,
        'faq_read_more',
        readMoreText.map((text, place) => ({
          id: newId(),
          question_id: id,
          text,
          html: renderMarkdown(text),
          position: place,
        })),
      );
    }
  }
}

async function seedTest(trx: Db): Promise<void> {
  const { testSteps } = await readData<DemoData>('test-steps');
  for (const [index, { name, title, readNext, content, questions }] of testSteps.entries()) {
    const step = { ...ordered(index), name, title, read_next: readNext };
    await insert(trx, 'test_steps', [step]);
    await insert(
      trx,
      'test_paragraphs',
      content.map((paragraph, position) => ({
        id: newId(),
        step_id: step.id,
        ...paragraph,
        html: renderMarkdown(paragraph.text),
        position,
      })),
    );
    await insert(
      trx,
      'test_questions',
      questions.map(({ text, options, explanation }, position) => ({
        id: newId(),
        step_id: step.id,
        text,
        options: JSON.stringify(options.map((option) => ({ id: newId(), ...option }))),
        explanation,
        explanation_html: renderMarkdown(explanation),
        position,
      })),
    );
  }
}

async function seedFooter(trx: Db): Promise<void> {
  const { footerData, bottomMenu } = await readData<DemoData>('footer');
  await insert(
    trx,
    'footer_data',
    footerData.map((block, position) => ({
      ...block,
      html: renderMarkdown(block.text),
      version: 1,
      position,
    })),
  );
  for (const [position, { columnName, links }] of bottomMenu.entries()) {
    await insert(trx, 'bottom_menu_columns', [{ column_name: columnName, position }]);
    await insert(
      trx,
      'bottom_menu_links',
      links.map(({ linkName, url, isActive }, place) => ({
        id: newId(),
        column_name: columnName,
        link_name: linkName,
        url,
        is_active: isActive,
        position: place,
      })),
    );
  }
  const { footerPages } = await readData<DemoData>('footer-pages');
  for (const [position, page] of footerPages.entries()) {
    await insert(trx, 'footer_pages', [
      {
        name: page.name,
        name_key: page.name.toLowerCase(),
        title: page.title,
        subtitle: page.subtitle,
        link_name: page.linkName,
        position,
        version: 1,
      },
    ]);
    await insert(
      trx,
      'footer_paragraphs',
      page.content.map((paragraph, place) => ({
        id: newId(),
        page_name: page.name,
        ...paragraph,
        html: renderMarkdown(paragraph.text),
        position: place,
      })),
    );
  }
}

async function seedResearch(trx: Db): Promise<void> {
  const { terms } = await readData<DemoData>('research-terms');
  await insert(
    trx,
    'research_terms',
    terms.map(({ term, definition }, index) => ({
      ...ordered(index),
      term,
      definition,
      html: renderMarkdown(definition),
    })),
  );
  const items = await readData<Record<string, ResearchItem[]>>('research-items');
  for (const [kind, list] of Object.entries(items)) {
    await insert(
      trx,
      'research_items',
      list.map(({ author = '', year, ...item }, index) => ({
        ...ordered(index),
        kind,
        ...item,
        author,
        year: year ?? null,
        html: renderMarkdown(item.text),
        image: '',
      })),
    );
  }
}

const ordered = (position: number) => ({ id: newId(), position, version: 1 });

async function readData<T>(name: string): Promise<T> {
  return parse(await readFile(join(folder, 'data', `${name}.yaml`), 'utf8')) as T;
}

async function insert<T extends keyof Tables>(
  trx: Db,
  table: T,
  rows: Insertable<Tables[T]>[],
): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto(table)
      .values(rows as never)
      .execute();
}
