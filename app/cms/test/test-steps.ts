import { call } from '#app/api/call.ts';
import type { ListDefinition } from '../lists/list-definition.ts';
import { paragraphRow } from '../lists/paragraph-rows.tsx';
import { identified } from '../lists/rows.tsx';
import { optionRows, sentQuestion } from '../questions/question-fields.tsx';
import {
  changedSteps,
  joinSteps,
  type Question,
  type QuestionRow,
  type Step,
  type StepDraft,
} from './step.ts';
import { StepFields } from './step-fields.tsx';

const questionRow = ({ id, text, options, explanation, asked, wrong }: Question): QuestionRow => ({
  key: id,
  id,
  text,
  asked,
  wrong,
  options: optionRows(options),
  explanation,
});

export const testSteps: ListDefinition<Step, StepDraft> = {
  key: 'test',
  one: 'step',
  many: 'steps',
  load: async (call) => joinSteps(call, await call('pages/getTestSteps', {})),
  idOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  draftOf: (step) => ({
    title: step?.title ?? '',
    readNext: step?.readNext ?? '',
    content: (step?.content ?? []).map(paragraphRow),
    questions: (step?.questions ?? []).map(questionRow),
  }),
  Fields: StepFields,
  async save({ title, readNext, content, questions }, step) {
    if (!step) return changedSteps(await call('pages/addTestStep', { title }));
    const reply = await call('pages/editTestSteps', {
      id: step.id,
      version: step.version,
      title,
      readNext: readNext.trim(),
      content: content.map((row) => ({ ...identified(row), title: row.title, text: row.text })),
      questions: questions.map((row) => ({ ...identified(row), ...sentQuestion(row) })),
    });
    return changedSteps(reply);
  },
  remove: async ({ id }) => changedSteps(await call('pages/deleteStep', { id })),
  async arrange(items) {
    const ids = items.map(({ id }) => id);
    const { message } = await call('pages/arrangeList', { list: 'testSteps', ids });
    return { items: await testSteps.load(call), message };
  },
};
