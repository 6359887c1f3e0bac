import type { Selectable } from 'kysely';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { WrittenQuestion } from '#server/features/courses/questions/question-texts.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';
import type { Tables } from '#server/schema/tables.ts';

export type AttemptRow = Selectable<Tables['test_attempts']>;
export type AnswerRow = Selectable<Tables['test_answers']>;

export interface Question extends WrittenQuestion {
  stepId: string;
  language: Language;
}

/** The test's questions in order, with the correct answers: never for visitors. */
export async function listQuestions(db: Db): Promise<Question[]> {
  const rows = await db
    .selectFrom('test_questions')
    .innerJoin('test_steps', 'test_steps.id', 'step_id')
    .selectAll('test_questions')
    .orderBy('test_steps.position')
    .orderBy('test_steps.name')
    .orderBy('test_questions.position')
    .execute();
  return rows.map(({ id, step_id, text, options, explanation_html }) => ({
    id,
    stepId: step_id,
    text,
    options: JSON.parse(options) as Question['options'],
    explanation: explanation_html,
    language: defaultLanguage,
  }));
}

export function findStep(db: Db, id: string) {
  return db.selectFrom('test_steps').select('id').where('id', '=', id).executeTakeFirst();
}

export function listSteps(db: Db) {
  return db
    .selectFrom('test_steps')
    .select(['id', 'title', 'read_next'])
    .orderBy('position')
    .orderBy('name')
    .execute();
}

export function findAttempt(db: Db, token: string): Promise<AttemptRow | undefined> {
  return attemptsOf(db, token).executeTakeFirst();
}

/** The same, locked until the transaction ends: a concurrent answer waits and then sees the change. */
export function lockAttempt(trx: Db, token: string): Promise<AttemptRow | undefined> {
  return attemptsOf(trx, token)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

const attemptsOf = (db: Db, token: string) =>
  db.selectFrom('test_attempts').selectAll().where('token_hash', '=', hashToken(token));

export async function insertAttempt(
  trx: Db,
  attempt: Pick<AttemptRow, 'id' | 'user_id' | 'is_retake'> & { token: string },
): Promise<void> {
  const { token, ...row } = attempt;
  await trx
    .insertInto('test_attempts')
    .values({ ...row, token_hash: hashToken(token), created_at: Date.now() })
    .execute();
}

/** A member's newest attempts. */
export function listNewestAttempts(db: Db, userId: string, limit: number): Promise<AttemptRow[]> {
  return db
    .selectFrom('test_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes the attempts of visitors without an account that started before a time, in ms. */
export async function deleteVisitorAttempts(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('test_attempts')
    .where('user_id', 'is', null)
    .where('created_at', '<=', before)
    .execute();
}

/** The answers of some attempts, with the current questions. */
export function listAnswersWithQuestions(db: Db, attemptIds: string[]) {
  return db
    .selectFrom('test_answers')
    .leftJoin('test_questions', 'test_questions.id', 'question_id')
    .select(['attempt_id', 'text', 'options', 'chosen', 'is_right'])
    .where('attempt_id', 'in', attemptIds)
    .execute();
}

export function listAnswers(db: Db, attemptId: string): Promise<AnswerRow[]> {
  return db.selectFrom('test_answers').selectAll().where('attempt_id', '=', attemptId).execute();
}

export async function insertAnswers(trx: Db, answers: AnswerRow[]): Promise<void> {
  if (answers.length > 0) await trx.insertInto('test_answers').values(answers).execute();
}

/** Counts asked questions, and which were answered incorrectly. */
export async function incrementCounts(trx: Db, answers: AnswerRow[]): Promise<void> {
  // In a fixed order, so that concurrent answers cannot deadlock.
  const sorted = answers.toSorted((a, b) => (a.question_id < b.question_id ? -1 : 1));
  for (const { question_id, is_right } of sorted) {
    const wrong = is_right === 1 ? 0 : 1;
    await trx
      .insertInto('test_counts')
      .values({ question_id, asked: 1, wrong })
      .onConflict((conflict) =>
        conflict.column('question_id').doUpdateSet((eb) => ({
          asked: eb('test_counts.asked', '+', 1),
          wrong: eb('test_counts.wrong', '+', wrong),
        })),
      )
      .execute();
  }
}

export async function updateAttempt(
  trx: Db,
  id: string,
  values: Partial<Omit<AttemptRow, 'id'>>,
): Promise<void> {
  await trx.updateTable('test_attempts').set(values).where('id', '=', id).execute();
}

export const existsStep = (db: Db): Promise<boolean> => hasRows(db.selectFrom('test_steps'));
