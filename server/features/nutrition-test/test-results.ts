import type { Reply } from '#contract/index.ts';
import type { User } from '#server/features/auth/accounts/users.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listAnswersWithQuestions, listNewestAttempts } from './queries.ts';

type Result = Reply<'account/getTestResults'>['results'][number];

/** How many of the newest attempts are shown and exported: the test can be taken any number of times. */
const maxAttempts = 300;

/** A member's results in the nutrition test, one per finished attempt, newest first. */
export async function readTestResults(db: Db, userId: string): Promise<Result[]> {
  const attempts = await listNewestAttempts(db, userId, maxAttempts);
  return attempts.flatMap(({ finished_at, right_count, question_count, is_passed, is_retake }) =>
    finished_at === null
      ? []
      : {
          finishedAt: new Date(finished_at).toISOString(),
          right: right_count,
          total: question_count,
          isPassed: is_passed ?? 0,
          isRetake: is_retake,
        },
  );
}

/** The newest attempts with their answers, in the current wording of the questions. */
export async function exportTests(db: Db, { id: userId }: User) {
  const attempts = await listNewestAttempts(db, userId, maxAttempts);
  if (attempts.length === 0) return [];
  const answers = await listAnswersWithQuestions(
    db,
    attempts.map(({ id }) => id),
  );
  const answersOf = Map.groupBy(answers, ({ attempt_id }) => attempt_id);
  return attempts.map((attempt) => ({
    begunAt: new Date(attempt.created_at).toISOString(),
    finishedAt: attempt.finished_at && new Date(attempt.finished_at).toISOString(),
    isPassed: attempt.is_passed,
    right: attempt.right_count,
    total: attempt.question_count,
    answers: (answersOf.get(attempt.id) ?? []).map(({ text, options, chosen, is_right }) => ({
      question: text,
      chosen: wordsOf(chosen, options),
      isRight: is_right,
    })),
  }));
}

/** The chosen options; one that has been deleted since appears as its id. */
function wordsOf(chosen: string, options: string | null): string[] {
  const known = JSON.parse(options ?? '[]') as { id: string; text: string }[];
  return (JSON.parse(chosen) as string[]).map(
    (id) => known.find((option) => option.id === id)?.text ?? id,
  );
}
