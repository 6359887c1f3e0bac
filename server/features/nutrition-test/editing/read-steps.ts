import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listTestQuestions, listTestSteps } from './queries.ts';

type Option = Reply<'pages/getTestQuestions'>['questions'][number]['options'][number];

/** The steps of the test as the contract returns them to staff. */
export async function readTestSteps(db: Db) {
  const { steps, paragraphs } = await listTestSteps(db);
  return {
    testSteps: steps.map(({ position: order, read_next: readNext, ...step }) => ({
      ...step,
      order,
      readNext,
    })),
    testStepsContent: paragraphs.map(({ id, step_id, title, text, html }) => ({
      id,
      stepId: step_id,
      title,
      text,
      html,
    })),
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
