import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { partField } from '../lists/translations/entry-texts.ts';
import { entriesInLanguage } from '../lists/translations/in-language.ts';
import { listFaq } from './queries.ts';

/** The FAQ as it is written, for the reply to every edit. */
export async function readFaq(db: Db) {
  const { sections, questions, readMore } = await listFaq(db);
  return sections.map((section) => ({
    columnNumber: section.column_number,
    title: section.title,
    language: defaultLanguage,
    questions: questions
      .filter((question) => question.column_number === section.column_number)
      .map((question) => ({
        id: question.id,
        question: question.question,
        answer: question.answer,
        html: question.answer_html,
        order: question.position,
        language: defaultLanguage,
        readMoreText: readMore
          .filter((paragraph) => paragraph.question_id === question.id)
          .map((paragraph) => ({ ...paragraph, language: defaultLanguage })),
      })),
  }));
}

/** The FAQ for visitors. @param language absent: that of the call */
export async function readFaqIn(db: Db, language: Language | undefined) {
  const showSection = await entriesInLanguage(db, 'faqSections', language);
  const show = await entriesInLanguage(db, 'faqQuestions', language);
  return (await readFaq(db)).map(({ questions, ...section }) => ({
    ...showSection(section, String(section.columnNumber), (row, texts) => ({
      ...row,
      title: texts.text('title', row.title),
    })),
    questions: questions.map(({ readMoreText, ...question }) => ({
      ...show(question, question.id, (row, texts) => ({
        ...row,
        question: texts.text('question', row.question),
        answer: texts.text('answer', row.answer),
        html: texts.html('answer', row.html),
      })),
      readMoreText: readMoreText.map((paragraph) =>
        show(paragraph, question.id, (row, texts) => {
          const field = partField('readMore', row.id, 'text');
          return { ...row, text: texts.text(field, row.text), html: texts.html(field, row.html) };
        }),
      ),
    })),
  }));
}
