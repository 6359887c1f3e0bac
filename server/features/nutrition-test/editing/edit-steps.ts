import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { requireAnswerable, storedChoices } from '../../courses/questions/answer-choices.ts';
import { editAndReturnList } from '../../lists/change-list.ts';
import { removeChildRow, saveChildRows } from '../../lists/child-rows.ts';
import { type RowList, removeRow, saveRow, touchRow } from '../../lists/rows.ts';
import { textField, textsOf } from '../../pages/page-content.ts';
import { listTestSteps } from './queries.ts';
import { readTestSteps } from './read-steps.ts';
import { stepName } from './step-name.ts';

export const stepAdded = 'New Test Step is added.';
export const stepUpdated = 'Test Step is updated.';

const nutritionTest = { name: 'test', tag: 'test', read: readTestSteps };
/** The rows of the steps. */
export const stepList: RowList<'test_steps'> = {
  table: 'test_steps',
  missing: 'This step doesn’t exist.',
  empty: { name: '', title: '', read_next: '' },
  read: readTestSteps,
};
const paragraphList = {
  table: 'test_paragraphs',
  missing: 'This paragraph doesn’t exist in this step.',
} as const;
const questionList = {
  table: 'test_questions',
  missing: 'This question doesn’t exist in this step.',
} as const;

/** Adds a step; its name, which is part of its editor's URL, is made from its title. */
export function addTestStep(
  deps: AppDeps,
  { userId }: CurrentUser,
  { title, order }: CheckedBody<'pages/addTestStep'>,
): Promise<Reply<'pages/addTestStep'>> {
  return editAndReturnList(deps, userId, nutritionTest, 'add', stepAdded, async (trx) => {
    const { steps } = await listTestSteps(trx);
    const name = stepName(
      title,
      steps.map((step) => step.name),
    );
    return saveRow(trx, stepList, { order }, { name, title });
  });
}

/**
 * Changes a step and the given paragraphs and questions, and adds new ones.
 * @throws {AppError} `notFound` for a step, or for a paragraph or question of another step; `conflict` with all
 * steps; `badInput` for an unanswerable question, duplicates, or text that cannot be rendered
 */
export async function editTestSteps(
  deps: AppDeps,
  { userId }: CurrentUser,
  { title, readNext, content = [], questions = [], ...edited }: CheckedBody<'pages/editTestSteps'>,
): Promise<Reply<'pages/editTestSteps'>> {
  for (const [index, { options }] of questions.entries()) {
    requireAnswerable(options, `questions.${index}.options`);
  }
  const explained = Object.fromEntries(
    questions.map(({ explanation = '' }, index) => [explanationField(index), explanation]),
  );
  const html = await renderTexts({ ...textsOf('content', content), ...explained });
  return editAndReturnList(deps, userId, nutritionTest, 'edit', stepUpdated, async (trx) => {
    const id = await saveRow(trx, stepList, edited, omitUndefined({ title, read_next: readNext }));
    const owner = { step_id: id };
    const paragraphs = content.map((paragraph, index) => ({
      id: paragraph.id,
      values: {
        ...omitUndefined({ title: paragraph.title ?? emptyIfNew(paragraph) }),
        text: paragraph.text,
        html: html[textField('content', index)] ?? '',
      },
    }));
    await saveChildRows(trx, { ...paragraphList, owner }, 'content', paragraphs);
    await saveChildRows(
      trx,
      { ...questionList, owner },
      'questions',
      questions.map(({ id: questionId, text, options, explanation }, index) => ({
        id: questionId,
        values: {
          text,
          options: storedChoices(options),
          ...omitUndefined({
            explanation: explanation ?? emptyIfNew({ id: questionId }),
            explanation_html:
              explanation === undefined
                ? emptyIfNew({ id: questionId })
                : html[explanationField(index)],
          }),
        },
      })),
    );
    return id;
  });
}

/**
 * Deletes a step with its paragraphs and questions.
 * @throws {AppError} `notFound`
 */
export function deleteStep(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'pages/deleteStep'>> {
  return editAndReturnList(deps, userId, nutritionTest, 'delete', 'Step is deleted.', (trx) =>
    removeRow(trx, stepList, id),
  );
}

/** Deletes one of a step's paragraphs. @throws {AppError} `notFound` */
export function deleteTestStepParagraph(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'pages/deleteTestStepParagraph'>> {
  return editAndReturnList(
    deps,
    userId,
    nutritionTest,
    'edit',
    'Paragraph is deleted.',
    async (trx) => {
      const list = { ...paragraphList, missing: 'This paragraph doesn’t exist.' };
      const { step_id } = await removeChildRow(trx, list, id);
      await touchRow(trx, stepList, step_id);
      return step_id;
    },
  );
}

/** Deletes one of a step's questions. @throws {AppError} `notFound` */
export function deleteTestQuestion(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'pages/deleteTestQuestion'>> {
  return editAndReturnList(
    deps,
    userId,
    nutritionTest,
    'edit',
    'Question is deleted.',
    async (trx) => {
      const list = { ...questionList, missing: 'This question doesn’t exist.' };
      const { step_id } = await removeChildRow(trx, list, id);
      await touchRow(trx, stepList, step_id);
      return step_id;
    },
  );
}

export const explanationField = (index: number) => `questions.${index}.explanation`;

/** Fields that were not sent keep their values, or are empty for a new row. */
const emptyIfNew = ({ id }: { id?: string | undefined }) => (id === undefined ? '' : undefined);
