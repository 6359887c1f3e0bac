import type { SecondStep, SecondStepAnswer } from '#contract/two-factor.ts';
import type { Settings } from '#server/config.ts';
import { newToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { checkCode, type RightCode } from './authenticator.ts';
import { newChallenge } from './challenges.ts';
import type { Method } from './methods.ts';
import { takeCode } from './queries/authenticators.ts';
import { takeChallenge } from './queries/challenges.ts';
import { takeSignature } from './queries/passkeys.ts';
import { takeRecoveryCode } from './queries/recovery-codes.ts';
import { readRecoveryCode, type TypedRecoveryCode } from './recovery-codes.ts';
import { checkSignature, type RightSignature, requestOptions } from './signatures.ts';

/** A checked answer that has not been used up. */
export type Proof = RightCode | RightSignature | TypedRecoveryCode;

/**
 * Checks the answer to a second step before a transaction, since verifying signatures takes time.
 * @returns undefined for a wrong one
 * @throws {AppError} `unavailable` when codes cannot be checked: see secret-key.ts
 */
export async function checkAnswer(
  deps: { db: Db; settings: Settings },
  userId: string,
  answer: SecondStepAnswer,
): Promise<Proof | undefined> {
  if ('code' in answer) return checkCode(deps, userId, answer.code);
  if ('passkey' in answer) return checkSignature(deps, userId, answer.passkey);
  return readRecoveryCode(userId, answer.recoveryCode);
}

/**
 * Uses up an answer, so that it works only once across all nodes.
 * @param taken hash of the challenge that was taken with the sign-in's ticket, if there was one
 * @returns whether the second step is done
 */
export async function takeProof(
  trx: Db,
  userId: string,
  proof: Proof | undefined,
  taken?: string,
): Promise<boolean> {
  switch (proof?.kind) {
    case 'app':
      return takeCode(trx, userId, proof);
    case 'recovery':
      return takeRecoveryCode(trx, userId, proof);
    case 'passkey': {
      const { challengeHash } = proof;
      const isOurs =
        taken === challengeHash || (await takeChallenge(trx, userId, 'sign-in', challengeHash));
      return isOurs && takeSignature(trx, userId, proof);
    }
    default:
      return false;
  }
}

/**
 * Suspends a sign-in until its second step, for five minutes.
 * @returns what that needs
 */
export async function askForSecondStep(
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
