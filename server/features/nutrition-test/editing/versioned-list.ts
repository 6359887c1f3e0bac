import type { EntryContent } from '#contract/lists/entries.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { requireAnswerable, storedChoices } from '../../courses/questions/answer-choices.ts';
import { replaceChildRows } from '../../lists/child-rows.ts';
import { listOrder } from '../../lists/history/list-order.ts';
import type { VersionedList } from '../../lists/history/versioned-list.ts';
import { putRow, removeRow } from '../../lists/rows.ts';
import { textField, textsOf } from '../../pages/page-content.ts';
import { explanationField, stepAdded, stepList, stepUpdated } from './edit-steps.ts';
import { listStoredQuestions, listTestSteps } from './queries.ts';
import { stepName } from './step-name.ts';

type Question = EntryContent<'testSteps'>['questions'][number];

/** The steps of the test with their questions, with drafts and a history. */
export const testStepHistory: VersionedList<'testSteps'> = {
  list: 'testSteps',
  area: 'test',
  tables: [
    ['test_steps', 'id'],
    ['test_paragraphs', 'id'],
    ['test_questions', 'id'],
  ],
  message: ({ before }) => (before ? stepUpdated : stepAdded),
  titleOf: ({ title }) => title,
  async read(db) {
    const { steps, paragraphs } = await listTestSteps(db);
    const paragraphsOf = Map.groupBy(paragraphs, ({ step_id }) => step_id);
    const questionsOf = Map.groupBy(await listStoredQuestions(db), ({ step_id }) => step_id);
    return new Map(
      steps.map(({ id: stepId, title, read_next }) => [
        stepId,
        {
          title,
          readNext: read_next,
          content: (paragraphsOf.get(stepId) ?? []).map(({ id, title, text }) => ({
            id,
            title,
            text,
          })),
          questions: (questionsOf.get(stepId) ?? []).map(({ id, text, options, explanation }) => ({
            id,
            text,
            options: JSON.parse(options) as Question['options'],
            explanation,
          })),
        },
      ]),
    );
  },
  newKey: async () => newId(),
  async prepare({ title, readNext, content, questions }) {
    for (const [index, { options }] of questions.entries()) {
      requireAnswerable(options, `questions.${index}.options`);
    }
    const html = await renderTexts({
      ...textsOf('content', content),
      ...Object.fromEntries(
        questions.map(({ explanation }, index) => [explanationField(index), explanation]),
      ),
    });
    return async (trx, key) => {
      const { steps } = await listTestSteps(trx);
      const others = steps.filter(({ id }) => id !== key).map(({ name }) => name);
      const stored = steps.find(({ id }) => id === key);
      const name = stored?.name ?? stepName(title, others);
      await putRow(trx, stepList, key, { name, title, read_next: readNext });
      const owner = { step_id: key };
      await replaceChildRows(
        trx,
        { table: 'test_paragraphs', owner },
        content.map(({ id, title, text }, index) => ({
          id,
          values: { title, text, html: html[textField('content', index)] ?? '' },
        })),
      );
      await replaceChildRows(
        trx,
        { table: 'test_questions', owner },
        questions.map(({ id, text, options, explanation }, index) => ({
          id,
          values: {
            text,
            options: storedChoices(options),
            explanation,
            explanation_html: html[explanationField(index)] ?? '',
          },
        })),
      );
      return ['test'];
    };
  },
  async remove(trx, key) {
    await removeRow(trx, stepList, key);
    return ['test'];
  },
};

/** Their order. */
export const testStepsOrder = listOrder({
  list: 'testStepsOrder',
  area: testStepHistory.area,
  tables: testStepHistory.tables,
  message: stepUpdated,
  table: 'test_steps',
  tags: ['test'],
});
