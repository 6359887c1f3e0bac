import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import { newId } from '../platform/crypto/ids.ts';
import { readData } from './demo-data.ts';
import { insertRows } from './queries.ts';

/** The shape of content/data/*.yaml, as far as it is read here. */
interface ListData {
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
  synonyms: { language?: Language; searchedFor: string; alsoFind: string }[];
}
type ResearchItem = {
  name: string;
  title: string;
  author?: string;
  year?: number;
  url: string;
  text: string;
};

/** Fills the lists of the demo site: board, contacts, FAQ, nutrition test, ways to donate, footer, research and synonyms. */
export async function seedLists(trx: Db): Promise<void> {
  await seedPeople(trx);
  await seedFaq(trx);
  await seedTest(trx);
  await seedFooter(trx);
  await seedResearch(trx);
  await seedSynonyms(trx);
}

async function seedPeople(trx: Db): Promise<void> {
  const { board } = await readData<ListData>('board');
  await insertRows(
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
  const { contacts } = await readData<ListData>('contacts');
  await insertRows(
    trx,
    'contacts',
    contacts.map((contact, index) => ({ ...ordered(index), ...contact })),
  );
  const { waysToDonate } = await readData<ListData>('ways-to-donate');
  await insertRows(
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
  const { faqs } = await readData<ListData>('faq');
  for (const { columnNumber, title, questions } of faqs) {
    await insertRows(trx, 'faq_sections', [{ column_number: columnNumber, title }]);
    for (const [position, { question, answer, readMoreText = [] }] of questions.entries()) {
      const id = newId();
      await insertRows(trx, 'faq_questions', [
        {
          id,
          column_number: columnNumber,
          question,
          answer,
          answer_html: renderMarkdown(answer),
          position,
        },
      ]);
      await insertRows(
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
  const { testSteps } = await readData<ListData>('test-steps');
  for (const [index, { name, title, readNext, content, questions }] of testSteps.entries()) {
    const step = { ...ordered(index), name, title, read_next: readNext };
    await insertRows(trx, 'test_steps', [step]);
    await insertRows(
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
    await insertRows(
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
  const { footerData, bottomMenu } = await readData<ListData>('footer');
  await insertRows(
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
    await insertRows(trx, 'bottom_menu_columns', [{ column_name: columnName, position }]);
    await insertRows(
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
  const { footerPages } = await readData<ListData>('footer-pages');
  for (const [position, page] of footerPages.entries()) {
    await insertRows(trx, 'footer_pages', [
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
    await insertRows(
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
  const { terms } = await readData<ListData>('research-terms');
  await insertRows(
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
    await insertRows(
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

async function seedSynonyms(trx: Db): Promise<void> {
  const { synonyms } = await readData<ListData>('synonyms');
  await insertRows(
    trx,
    'synonyms',
    synonyms.map(({ language = defaultLanguage, searchedFor, alsoFind }, index) => ({
      ...ordered(index),
      language,
      searched_for: searchedFor,
      also_find: alsoFind,
    })),
  );
}

const ordered = (position: number) => ({ id: newId(), position, version: 1 });
