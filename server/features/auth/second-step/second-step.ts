import type { SecondStep, SecondStepAnswer } from '#contract/account/two-factor.ts';
import type { Settings } from '#server/config.ts';
import { newToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type CorrectCode, checkCode } from './authenticator.ts';
import { newChallenge } from './challenges.ts';
import type { Method } from './methods.ts';
import { consumeCode } from './queries/authenticators.ts';
import { consumeChallenge } from './queries/challenges.ts';
import { consumeSignature } from './queries/passkeys.ts';
import { consumeRecoveryCode } from './queries/recovery-codes.ts';
import { parseRecoveryCode, type TypedRecoveryCode } from './recovery-codes.ts';
import { type CorrectSignature, checkSignature, requestOptions } from './signatures.ts';

/** A checked answer that has not been used up. */
export type SecondStepProof = CorrectCode | CorrectSignature | TypedRecoveryCode;

/**
 * Checks the answer to a second step before a transaction, since verifying signatures takes time.
 * @returns undefined for a wrong one
 * @throws {AppError} `unavailable` when codes cannot be checked: see secret-key.ts
 */
export async function checkAnswer(
  deps: { db: Db; settings: Settings },
  userId: string,
  answer: SecondStepAnswer,
): Promise<SecondStepProof | undefined> {
  if ('code' in answer) return checkCode(deps, userId, answer.code);
  if ('passkey' in answer) return checkSignature(deps, userId, answer.passkey);
  return parseRecoveryCode(userId, answer.recoveryCode);
}

/**
 * Uses up an answer, so that it works only once across all nodes.
 * @param taken hash of the challenge that was taken with the sign-in's ticket, if there was one
 * @returns whether the second step is done
 */
export async function consumeProof(
  trx: Db,
  userId: string,
  proof: SecondStepProof | undefined,
  taken?: string,
): Promise<boolean> {
  switch (proof?.kind) {
    case 'app':
      return consumeCode(trx, userId, proof);
    case 'recovery':
      return consumeRecoveryCode(trx, userId, proof);
    case 'passkey': {
      const { challengeHash } = proof;
      const isOurs =
        taken === challengeHash || (await consumeChallenge(trx, userId, 'sign-in', challengeHash));
      return isOurs && consumeSignature(trx, userId, proof);
    }
    default:
      return false;
  }
}

/**
 * Suspends a sign-in until its second step, for five minutes.
 * @returns what that needs
 */
export async function requireSecondStep(
  trx: Db,
  settings: Settings,
  { userId, methods, remember }: { userId: string; methods: Method[]; remember: 0 | 1 },
): Promise<SecondStep> {
  const ticket = newToken();
  const challenge = await newChallenge(trx, { userId, purpose: 'sign-in', ticket, remember });
  return {
    ticket,
    methods,
    ...(methods.includes('passkey') && {
      passkey: await requestOptions(trx, settings, userId, challenge),
    }),
  };
}
