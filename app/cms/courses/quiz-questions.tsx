import { call } from '#app/api/call.ts';
import type { Reply } from '#contract/index.ts';
import type { Changed, ListDefinition } from '../lists/list-definition.ts';
import {
  optionRows,
  type QuestionDraft,
  QuestionFields,
  sentQuestion,
} from '../questions/question-fields.tsx';

export type QuizQuestion = Reply<'courses/getQuizQuestions'>['questions'][number];

const changed = (reply: { questions: QuizQuestion[]; message: string }): Changed<QuizQuestion> => ({
  items: reply.questions,
  message: reply.message,
});

/** The questions of one course's quiz, for the shared list editor. */
export function quizQuestions(course: string): ListDefinition<QuizQuestion, QuestionDraft> {
  const definition: ListDefinition<QuizQuestion, QuestionDraft> = {
    key: `quiz-${course}`,
    one: 'question',
    many: 'questions',
    load: async (call) => (await call('courses/getQuizQuestions', { course })).questions,
    idOf: ({ id }) => id,
    nameOf: ({ text }) => text,
    draftOf: (question) => ({
      text: question?.text ?? '',
      options: question ? optionRows(question.options) : blankOptions,
      explanation: question?.explanation ?? '',
    }),
    Fields: ({ draft, change, errors }) => (
      <QuestionFields row={draft} edit={change} errors={errors} />
    ),
    async save(draft, question) {
      const known = question && { id: question.id, version: question.version };
      const body = { course, ...known, ...sentQuestion(draft) };
      return changed(await call('courses/editQuizQuestion', body));
    },
    remove: async ({ id }) => changed(await call('courses/deleteQuizQuestion', { course, id })),
    async arrange(items) {
      const ids = items.map(({ id }) => id);
      const { message } = await call('courses/arrangeQuiz', { course, ids });
      return { items: await definition.load(call), message };
    },
  };
  return definition;
}

/** A new question has two empty choices, the minimum. */
const blankOptions = ['first', 'second'].map((key) => ({ key, text: '', correct: 0 as const }));
