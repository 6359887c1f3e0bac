import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { minute } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { hashToken } from '../crypto/ids.ts';
import { sharedSecret } from '../crypto/shared-secret.ts';
import type { Db } from '../db/connect.ts';
import { AppError } from '../errors.ts';
import { decrementCounter, incrementCounter, type Limit, tooMany } from './rate-limit.ts';
import { issueWaitingPass, redeemWaitingPass } from './waiting-pass.ts';

// About a quarter of a second of one core in a browser; checking costs the server two derivations.
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, counter: () => randomInt(50, 150) };
const challengeLifetime = 20 * minute;
/** With the bot check a network may do this many times more than without. */
const proofMultiplier = 20;
/** How long reCAPTCHA may take to check a proof, in ms. A proof can be checked only once, so giving up loses it. */
const recaptchaTimeout = 10_000;
/** reCAPTCHA v3 returns 0.0 (a bot) to 1.0; Google suggests this threshold. */
const humanScore = 0.5;

interface BotCheckDeps {
  db: Db;
  settings: Settings;
}

const proofShape = z.object({
  challenge: z.object({ parameters: z.looseObject({}), signature: z.string() }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

/** A proof-of-work challenge, signed so that it cannot be forged. */
export async function newBotChallenge({ db }: BotCheckDeps): Promise<Challenge> {
  const secret = await sharedSecret(db, 'botCheckSecret');
  return createChallenge({
    ...work,
    counter: work.counter(),
    deriveKey,
    expiresAt: new Date(Date.now() + challengeLifetime),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}.key`,
  });
}

/** A call's origin, and its proof, empty if it has none. */
interface Caller {
  network: string;
  botCheck: string;
}

/**
 * Allows a few attempts without a check, so that people do not have to wait; beyond them requires the bot check. An
 * attempt that is rejected for it is not counted: repeating it with the proof is a single attempt.
 * @returns whether the proof was needed, and has been used up
 * @throws {AppError} `tooMany` when the free attempts are used up and the proof is missing, wrong or used
 */
export async function requireBotCheckBeyond(
  deps: BotCheckDeps,
  { bucket, free, window }: Limit,
  caller: Caller,
): Promise<boolean> {
  const { count: tries, resetsAt } = await incrementCounter(deps.db, { bucket, window });
  if (tries <= free) return false;
  const isFull = tries > free * proofMultiplier;
  if (!isFull && (await checkProof(deps, caller)) !== null) return true;
  await decrementCounter(deps.db, bucket, 1);
  throw isFull
    ? tooMany(Math.ceil((resetsAt - Date.now()) / 1000))
    : await botCheckNeeded(deps, caller);
}

/** The error that requires the bot check, or a short wait without scripts. */
export async function botCheckNeeded(
  { db }: BotCheckDeps,
  { network, botCheck }: Caller,
): Promise<AppError> {
  const pass = await issueWaitingPass(db, network, botCheck);
  return new AppError('tooMany', translate('errors.tooManyFromNetwork'), {
    retryAfter: pass.wait,
    botCheck: pass,
  });
}

/**
 * Checks a call's proof, which is good once: that a computer has worked for it, or that someone has waited.
 * @returns null if the proof is missing, wrong or used
 */
export async function checkProof(
  deps: BotCheckDeps,
  { network, botCheck }: Caller,
): Promise<'solved' | 'waited' | null> {
  if (botCheck === '') return null;
  if (await redeemWaitingPass(deps.db, network, botCheck)) return 'waited';
  return (await isHuman(deps, botCheck)) ? 'solved' : null;
}

/** Whether a proof is valid and has not been used. */
export async function isHuman(deps: BotCheckDeps, proof: string): Promise<boolean> {
  const { recaptcha } = deps.settings;
  if (recaptcha) return hasHumanScore(recaptcha, proof);
  const solved = proofShape.safeParse(parseJson(Buffer.from(proof, 'base64url').toString()));
  if (!solved.success) return false;
  const secret = await sharedSecret(deps.db, 'botCheckSecret');
  const { verified } = await verifySolution({
    // Its signature, which is verified here, shows that the library created it.
    challenge: solved.data.challenge as unknown as Challenge,
    solution: solved.data.solution as never,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}.key`,
  }).catch(() => ({ verified: false }));
  if (!verified) return false;
  const used = await incrementCounter(deps.db, {
    bucket: `bot-check:${hashToken(solved.data.challenge.signature)}`,
    window: challengeLifetime,
  });
  return used.count === 1;
}

async function hasHumanScore(
  recaptcha: NonNullable<Settings['recaptcha']>,
  proof: string,
): Promise<boolean> {
  const response = await fetch(`${recaptcha.baseUrl}/recaptcha/api/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret: recaptcha.secret, response: proof }),
    // The secret is only for this service.
    redirect: 'error',
    signal: AbortSignal.timeout(recaptchaTimeout),
  }).catch(() => null);
  const answer: unknown = response?.ok ? await response.json().catch(() => null) : null;
  const { success: isReadable, data: result } = verdict.safeParse(answer);
  if (!isReadable) {
    throw new AppError('unavailable', translate('errors.botCheckUnreachable'), {
      retryAfter: 10,
    });
  }
  return result.success === true && (result.score ?? 0) >= humanScore;
}

const verdict = z.object({ success: z.boolean(), score: z.number().optional() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
