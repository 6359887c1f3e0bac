import { newId } from '#server/platform/crypto/ids.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { putChildRow, removeChildRow, replaceChildRows } from '../lists/child-rows.ts';
import { listOrder } from '../lists/history/list-order.ts';
import type { ListTable, VersionedList } from '../lists/history/versioned-list.ts';
import { faqUpdated, questionList, readMoreAdded, removeSection } from './edit-faq.ts';
import { listFaq, saveFaqSection } from './queries.ts';

const tables: readonly ListTable[] = [
  ['faq_sections', 'column_number'],
  ['faq_questions', 'id'],
  ['faq_read_more', 'id'],
];
const shared = { area: 'faq', tables, message: faqUpdated };

/** The sections of the FAQ, only by title, with their history. */
export const faqSectionHistory: VersionedList<'faqSections'> = {
  ...shared,
  list: 'faqSections',
  titleOf: ({ title }) => title,
  read: async (db) =>
    new Map(
      (await listFaq(db)).sections.map(({ column_number, title }) => [
        String(column_number),
        { title },
      ]),
    ),
  async newKey(db) {
    const numbers = (await listFaq(db)).sections.map(({ column_number }) => column_number);
    return String(1 + Math.max(0, ...numbers));
  },
  prepare:
    async ({ title }) =>
    async (trx, key) => {
      await saveFaqSection(trx, Number(key), title);
      return ['faq'];
    },
  async remove(trx, key) {
    await removeSection(trx, Number(key));
    return ['faq'];
  },
};

/** The questions of the FAQ, with drafts and a history. */
export const faqQuestionHistory: VersionedList<'faqQuestions'> = {
  ...shared,
  list: 'faqQuestions',
  message: ({ content, before }) =>
    before && content.readMore.some(({ id }) => !before.readMore.some((each) => each.id === id))
      ? readMoreAdded
      : faqUpdated,
  titleOf: ({ question }) => question,
  async read(db) {
    const { questions, readMore } = await listFaq(db);
    const readMoreOf = Map.groupBy(readMore, ({ question_id }) => question_id);
    return new Map(
      questions.map(({ id, column_number, question, answer }) => [
        id,
        {
          columnNumber: column_number,
          question,
          answer,
          readMore: (readMoreOf.get(id) ?? []).map(({ id, text }) => ({ id, text })),
        },
      ]),
    );
  },
  newKey: async () => newId(),
  async prepare({ columnNumber, question, answer, readMore }) {
    const field = (index: number) => `readMore.${index}.text`;
    const html = await renderTexts({
      answer,
      ...Object.fromEntries(readMore.map(({ text }, index) => [field(index), text])),
    });
    return async (trx, key) => {
      // Its section may have been deleted in the meantime.
      await saveFaqSection(trx, columnNumber, undefined);
      const section = { table: 'faq_questions', owner: { column_number: columnNumber } } as const;
      await putChildRow(trx, section, key, { question, answer, answer_html: html.answer ?? '' });
      await replaceChildRows(
        trx,
        { table: 'faq_read_more', owner: { question_id: key } },
        readMore.map(({ id, text }, index) => ({
          id,
          values: { text, html: html[field(index)] ?? '' },
        })),
      );
      return ['faq'];
    };
  },
  async remove(trx, key) {
    await removeChildRow(trx, questionList, key);
    return ['faq'];
  },
};

/** The order of the questions in each section. */
export const faqOrder = listOrder({
  ...shared,
  list: 'faqOrder',
  table: 'faq_questions',
  tags: ['faq'],
  parts: {
    keys: async (db) =>
      (await listFaq(db)).sections.map((section) => String(section.column_number)),
    within: (key) => ({ column_number: Number(key) }),
  },
});
