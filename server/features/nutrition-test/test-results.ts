import type { Reply } from '#contract/index.ts';
import type { User } from '#server/features/auth/accounts/users.ts';
import type { Db } from '#server/platform/db/connect.ts';

type Result = Reply<'account/getTestResults'>['results'][number];

/** So many of the newest attempts are shown and given out: there is no end of how often the test can be taken. */
const mostAttempts = 300;

/** How somebody did in the nutrition test, each time that they finished it, the newest first. */
export async function readTestResults(db: Db, userId: string): Promise<Result[]> {
  const attempts = await listAttempts(db, userId);
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

/** The newest attempts with their answers, in the words of the questions as they are now. */
export async function exportTests(db: Db, { id: userId }: User) {
  const attempts = await listAttempts(db, userId);
  if (attempts.length === 0) return [];
  const answers = await db
    .selectFrom('test_answers')
    .leftJoin('test_questions', 'test_questions.id', 'question_id')
    .select(['attempt_id', 'text', 'options', 'chosen', 'is_right'])
    .where(
      'attempt_id',
      'in',
      attempts.map(({ id }) => id),
    )
    .execute();
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

function listAttempts(db: Db, userId: string) {
  return db
    .selectFrom('test_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(mostAttempts)
    .execute();
}

/** What was chosen; an option that is gone since is named by its id. */
function wordsOf(chosen: string, options: string | null): string[] {
  const known = JSON.parse(options ?? '[]') as { id: string; text: string }[];
  return (JSON.parse(chosen) as string[]).map(
    (id) => known.find((option) => option.id === id)?.text ?? id,
  );
}
