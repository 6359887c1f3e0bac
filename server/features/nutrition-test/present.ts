import type { Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { correctOptions } from '../courses/questions/grading.ts';
import {
  type AnswerRow,
  type AttemptRow,
  findAttempt,
  listAnswers,
  listQuestions,
  listSteps,
  type Question,
} from './queries.ts';
import { listPagesAbout } from './read-next.ts';

type State = Omit<Reply<'test/getAttempt'>, 'code'>;
type Result = State['results'][number];

/** The questions without their correct answers. */
export function presentQuestions(questions: Question[]) {
  return questions.map((question) => ({
    id: question.id,
    stepId: question.stepId,
    text: question.text,
    options: question.options.map(({ id, text }) => ({ id, text })),
    isMultiple: correctOptions(question).length > 1 ? (1 as const) : (0 as const),
  }));
}

/** The answers to the test's current questions. */
export function resultsOf(questions: Question[], answers: AnswerRow[]): Result[] {
  const byQuestion = new Map(answers.map((answer) => [answer.question_id, answer]));
  return questions.flatMap((question) => {
    const answer = byQuestion.get(question.id);
    if (!answer) return [];
    return {
      questionId: question.id,
      stepId: question.stepId,
      chosen: JSON.parse(answer.chosen) as string[],
      right: correctOptions(question),
      isRight: answer.is_right,
      explanation: question.explanationHtml,
      isKept: answer.is_kept,
    };
  });
}

/** An attempt as its taker sees it. */
export async function presentState(deps: AppDeps, token: string): Promise<State> {
  const { db } = deps;
  const attempt = await findAttempt(db, token);
  if (!attempt) return { results: [], outcome: null };
  const results = resultsOf(await listQuestions(db), await listAnswers(db, attempt.id));
  return { results, outcome: await outcomeOf(deps, attempt, results) };
}

async function outcomeOf(
  { db, searcher }: AppDeps,
  { finished_at, is_passed, right_count, question_count }: AttemptRow,
  results: Result[],
): Promise<State['outcome']> {
  if (finished_at === null) return null;
  const wrongIn = Map.groupBy(
    results.filter(({ isRight }) => isRight === 0),
    ({ stepId }) => stepId,
  );
  const steps = (await listSteps(db)).filter(({ id }) => wrongIn.has(id));
  return {
    isPassed: is_passed ?? 0,
    right: right_count,
    total: question_count,
    finishedAt: new Date(finished_at).toISOString(),
    readNext: await Promise.all(
      steps.map(async (step) => ({
        stepId: step.id,
        title: step.title,
        wrong: wrongIn.get(step.id)?.length ?? 0,
        pages: await listPagesAbout(db, searcher, step),
      })),
    ),
  };
}
