import type { Reply } from '#contract/index.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { correctOptions } from '../courses/questions/grading.ts';
import {
  type AnswerRow,
  type AttemptRow,
  findAttempt,
  listAnswers,
  type Question,
} from './queries.ts';
import { listPagesAbout } from './read-next.ts';
import { readQuestionsIn, readStepTitlesIn } from './read-questions.ts';

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
    language: question.language,
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
      explanation: question.explanation,
      language: question.language,
      isKept: answer.is_kept,
    };
  });
}

/** An attempt as its taker sees it. @param language absent: that of the call */
export async function presentState(
  deps: AppDeps,
  token: string,
  language?: Language,
): Promise<State> {
  const { db } = deps;
  const attempt = await findAttempt(db, token);
  if (!attempt) return { results: [], outcome: null };
  const questions = await readQuestionsIn(db, language);
  const results = resultsOf(questions, await listAnswers(db, attempt.id));
  return { results, outcome: await outcomeOf(deps, attempt, results, language) };
}

async function outcomeOf(
  { db, searcher }: AppDeps,
  { finished_at, is_passed, right_count, question_count }: AttemptRow,
  results: Result[],
  language: Language | undefined,
): Promise<State['outcome']> {
  if (finished_at === null) return null;
  const wrongIn = Map.groupBy(
    results.filter(({ isRight }) => isRight === 0),
    ({ stepId }) => stepId,
  );
  const steps = (await readStepTitlesIn(db, language)).filter(({ id }) => wrongIn.has(id));
  return {
    isPassed: is_passed ?? 0,
    right: right_count,
    total: question_count,
    finishedAt: new Date(finished_at).toISOString(),
    readNext: await Promise.all(
      steps.map(async (step) => ({
        stepId: step.id,
        ...step.shown,
        wrong: wrongIn.get(step.id)?.length ?? 0,
        pages: await listPagesAbout(db, searcher, step, language),
      })),
    ),
  };
}
