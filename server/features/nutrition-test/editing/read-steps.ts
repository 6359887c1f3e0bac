import type { Reply } from '#contract/index.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { entriesInLanguage, paragraphText } from '../../lists/translations/in-language.ts';
import { listTestQuestions, listTestSteps } from './queries.ts';

type Option = Reply<'pages/getTestQuestions'>['questions'][number]['options'][number];

/** The steps of the test as they are written, for the reply to every edit. */
export async function readTestSteps(db: Db) {
  const { steps, paragraphs } = await listTestSteps(db);
  return {
    testSteps: steps.map(({ position: order, read_next: readNext, ...step }) => ({
      ...step,
      order,
      readNext,
      language: defaultLanguage,
    })),
    testStepsContent: paragraphs.map(({ id, step_id, title, text, html }) => ({
      id,
      stepId: step_id,
      title,
      text,
      html,
      language: defaultLanguage,
    })),
  };
}

/** The steps for visitors. @param language absent: that of the call */
export async function readTestStepsIn(db: Db, language: Language | undefined) {
  const show = await entriesInLanguage(db, 'testSteps', language);
  const { testSteps, testStepsContent } = await readTestSteps(db);
  return {
    testSteps: testSteps.map((step) =>
      show(step, step.id, (row, texts) => ({ ...row, title: texts.text('title', row.title) })),
    ),
    testStepsContent: testStepsContent.map((paragraph) =>
      show(paragraph, paragraph.stepId, paragraphText),
    ),
  };
}

/** The test's questions with their correct answers: never for visitors. */
export async function readTestQuestions(db: Db) {
  return (await listTestQuestions(db)).map((row) => ({
    ...row,
    stepId: row.step_id,
    options: JSON.parse(row.options) as Option[],
    order: row.position,
  }));
}
