import { call } from '#app/api/call.ts';
import { entryDrafts } from '../lists/drafts/entry-drafts.ts';
import type { ListDefinition } from '../lists/list-definition.ts';
import { paragraphRow } from '../lists/paragraph-rows.tsx';
import { identified } from '../lists/rows.tsx';
import { optionRows, sentQuestion } from '../questions/question-fields.tsx';
import {
  changedSteps,
  joinSteps,
  type QuestionRow,
  type Step,
  type StepDraft,
  type TestQuestion,
} from './step.ts';
import { StepFields } from './step-fields.tsx';

const questionRow = ({
  id,
  text,
  options,
  explanation,
  ...counts
}: Pick<TestQuestion, 'id' | 'text' | 'options' | 'explanation'> &
  Partial<Pick<TestQuestion, 'asked' | 'wrong'>>): QuestionRow => ({
  key: id,
  id,
  text,
  ...(counts.asked !== undefined && { asked: counts.asked, wrong: counts.wrong ?? 0 }),
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
  drafts: entryDrafts({
    list: 'testSteps',
    contentOf: ({ title, readNext, content, questions }: StepDraft) => ({
      title,
      readNext: readNext.trim(),
      content: content.map((row) => ({ ...identified(row), title: row.title, text: row.text })),
      questions: questions.map((row) => ({ ...identified(row), ...sentQuestion(row) })),
    }),
    draftOf: ({ title, readNext, content, questions }) => ({
      title,
      readNext,
      content: content.map(paragraphRow),
      questions: questions.map(questionRow),
    }),
  }),
  remove: async ({ id }) => changedSteps(await call('pages/deleteStep', { id })),
  order: { list: 'testStepsOrder', key: 'order' },
  async arrange(items) {
    const ids = items.map(({ id }) => id);
    const { message } = await call('pages/arrangeList', { list: 'testSteps', ids });
    return { items: await testSteps.load(call), message };
  },
};
