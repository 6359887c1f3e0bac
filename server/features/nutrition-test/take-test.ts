import type { CheckedBody, Reply } from '#contract/index.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { newId, newToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { checkAnswers, isCorrect } from '../courses/questions/grading.ts';
import { findOwnAttempt, requireOwner } from './ownership.ts';
import { presentState, resultsOf } from './present.ts';
import {
  type AnswerRow,
  findAttempt,
  findStep,
  incrementCounts,
  insertAnswers,
  insertAttempt,
  listAnswers,
  listQuestions,
  updateAttempt,
} from './queries.ts';

/** Attempts that a network may start per hour: a whole school may share one address. */
const freeAttempts = 200;

/**
 * The share of questions that must be correct.
 * @see docs/decisions/site/nutrition-test-pass-mark.md
 */
const passMark = 0.8;

/** Whether this many correct answers are enough. */
const isPassing = (right: number, total: number) => right >= total * passMark;

/**
 * Starts an attempt.
 * @param body.attempt a finished one: its correct answers are kept, and the rest asked again
 * @throws {AppError} `notFound` if there is no test, or no such attempt; `notAllowed` for another member's; `inUse` for
 * one that is not finished, or has no wrong answers; `tooMany`
 */
export async function startAttempt(
  deps: AppDeps,
  { attempt: before }: CheckedBody<'test/start'>,
  { person, network }: CallContext,
): Promise<Reply<'test/start'>> {
  await enforceRateLimit(deps.db, { bucket: `test:${network}`, free: freeAttempts, window: hour });
  const token = newToken();
  const id = newId();
  await deps.db.transaction().execute(async (trx) => {
    const kept = before === undefined ? undefined : await rightAnswers(trx, before, person);
    if (!kept && (await listQuestions(trx)).length === 0) throw noTest();
    await insertAttempt(trx, {
      id,
      token,
      user_id: person?.userId ?? null,
      is_retake: kept ? 1 : 0,
    });
    await insertAnswers(
      trx,
      (kept ?? []).map((answer) => ({ ...answer, attempt_id: id, is_kept: 1 as const })),
    );
  });
  return { code: 1, attempt: token, ...(await presentState(deps, token)) };
}

/** @throws {AppError} `notFound`; `notAllowed` for another member's */
export async function readAttempt(
  deps: AppDeps,
  { attempt: token, language }: CheckedBody<'test/getAttempt'>,
  person: CurrentUser | null,
) {
  requireOwner(await findAttempt(deps.db, token), person);
  return presentState(deps, token, language);
}

/**
 * Grades a step's answers, once.
 * @throws {AppError} `notFound` for an unknown attempt, step or question; `notAllowed` for another member's;
 * `conflict` with the attempt for questions that were already answered, or if it is finished; `badInput` for
 * invalid answers
 */
export async function answerStep(
  deps: AppDeps,
  { attempt: token, stepId, answers }: CheckedBody<'test/answerStep'>,
  { person }: CallContext,
): Promise<Reply<'test/answerStep'>> {
  const isTaken = await deps.db.transaction().execute(async (trx) => {
    const attempt = await findOwnAttempt(trx, token, person);
    if (!(await findStep(trx, stepId)))
      throw new AppError('notFound', translate('test.noSuchStep'));
    if (attempt.finished_at !== null) return false;
    const ofStep = (await listQuestions(trx)).filter((question) => question.stepId === stepId);
    const answered = new Set(
      (await listAnswers(trx, attempt.id)).map(({ question_id }) => question_id),
    );
    const open = ofStep.filter(({ id }) => !answered.has(id));
    if (answers.some(({ questionId }) => answered.has(questionId))) return false;
    checkAnswers(answers, { name: 'step', questions: ofStep, open });
    const given = answers.map(({ questionId, optionIds }): AnswerRow => {
      const question = ofStep.find(({ id }) => id === questionId);
      return {
        attempt_id: attempt.id,
        question_id: questionId,
        chosen: JSON.stringify(optionIds),
        is_right: question && isCorrect(question, optionIds) ? 1 : 0,
        is_kept: 0,
      };
    });
    await insertAnswers(trx, given);
    // A retake shows the answers, so it does not count.
    if (attempt.is_retake === 0) await incrementCounts(trx, given);
    return true;
  });
  const state = await presentState(deps, token);
  if (isTaken) return { code: 1, message: translate('test.checked'), ...state };
  const message = translate(state.outcome ? 'test.attemptFinished' : 'test.answeredBefore');
  throw new AppError('conflict', message, { current: state });
}

/**
 * Grades an attempt; one that is already graded is unchanged.
 * @throws {AppError} `notFound`; `notAllowed` for another member's; `badInput` while a question is unanswered
 */
export async function finishAttempt(
  deps: AppDeps,
  { attempt: token }: CheckedBody<'test/finish'>,
  { person }: CallContext,
): Promise<Reply<'test/finish'>> {
  await deps.db.transaction().execute(async (trx) => {
    const attempt = await findOwnAttempt(trx, token, person);
    if (attempt.finished_at !== null) return;
    const questions = await listQuestions(trx);
    if (questions.length === 0) throw noTest();
    const results = resultsOf(questions, await listAnswers(trx, attempt.id));
    if (results.length < questions.length) {
      throw badField('attempt', translate('test.answerAllFirst'));
    }
    const right = results.filter((result) => result.isRight === 1).length;
    await updateAttempt(trx, attempt.id, {
      finished_at: Date.now(),
      is_passed: isPassing(right, results.length) ? 1 : 0,
      right_count: right,
      question_count: results.length,
    });
  });
  const state = await presentState(deps, token);
  const message = translate(state.outcome?.isPassed ? 'test.passedTest' : 'test.finishedTest');
  return { code: 1, message, ...state };
}

/** The answers that a retake keeps. */
async function rightAnswers(
  trx: Db,
  token: string,
  person: CurrentUser | null,
): Promise<AnswerRow[]> {
  const attempt = requireOwner(await findAttempt(trx, token), person);
  if (attempt.finished_at === null) {
    throw new AppError('conflict', translate('test.attemptUnfinished'));
  }
  const questions = await listQuestions(trx);
  const right = (await listAnswers(trx, attempt.id)).filter(({ is_right }) => is_right === 1);
  const isOpen = questions.some(({ id }) => right.every(({ question_id }) => question_id !== id));
  if (!isOpen) throw new AppError('conflict', translate('test.nothingToRetry'));
  return right;
}

const noTest = () => new AppError('notFound', translate('test.noQuestions'));
