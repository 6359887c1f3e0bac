import type { ApiClient } from '#app/api/api-client.ts';
import { call } from '#app/api/call.ts';
import type { Reply } from '#contract/index.ts';
import type { Changed } from '../lists/list-definition.ts';
import type { ParagraphRow } from '../lists/paragraph-rows.tsx';
import type { Row } from '../lists/rows.tsx';
import type { QuestionDraft } from '../questions/question-fields.tsx';

type Steps = Reply<'pages/getTestSteps'>;
export type TestQuestion = Reply<'pages/getTestQuestions'>['questions'][number];

export type Step = Steps['testSteps'][number] & {
  content: Steps['testStepsContent'];
  questions: TestQuestion[];
};

export interface QuestionRow extends Row, QuestionDraft {
  /** Counted by the server; a new question has none. */
  asked?: number;
  wrong?: number;
}

export interface StepDraft {
  title: string;
  readNext: string;
  content: ParagraphRow[];
  questions: QuestionRow[];
}

type StepsReply = Pick<Steps, 'testSteps' | 'testStepsContent'>;

/** The steps with their questions, whose correct answers only staff may read. */
export async function joinSteps(
  call: ApiClient,
  { testSteps, testStepsContent }: StepsReply,
): Promise<Step[]> {
  const { questions } = await call('pages/getTestQuestions', {});
  return testSteps.map((step) => ({
    ...step,
    content: testStepsContent.filter(({ stepId }) => stepId === step.id),
    questions: questions.filter(({ stepId }) => stepId === step.id),
  }));
}

export const changedSteps = async (
  reply: StepsReply & { message: string },
): Promise<Changed<Step>> => ({ items: await joinSteps(call, reply), message: reply.message });
