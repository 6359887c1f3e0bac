import type { SecondStep, SecondStepAnswer } from '#contract/account/two-factor.ts';
import type { Settings } from '#server/config.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { challengeLifetime } from './challenges.ts';
import { credentialsOf, relyingParty } from './passkeys.ts';
import { findPasskey } from './queries/passkeys.ts';

type Signature = Extract<SecondStepAnswer, { passkey: unknown }>['passkey'];

/** A correct signature; its challenge and counter have not been taken yet. */
export interface CorrectSignature {
  kind: 'passkey';
  passkeyId: string;
  challengeHash: string;
  counterBefore: number;
  counter: number;
}

/** The options with which the browser signs with one of an account's passkeys. */
export async function requestOptions(
  trx: Db,
  settings: Settings,
  userId: string,
  challenge: string,
): Promise<NonNullable<SecondStep['passkey']>> {
  return {
    challenge,
    rpId: relyingParty(settings),
    timeout: challengeLifetime,
    // The password has already been given: only possession of the key is asked for.
    userVerification: 'discouraged',
    allowCredentials: await credentialsOf(trx, userId),
  };
}

/** Checks a signature of one of the account's passkeys. */
export async function checkSignature(
  { db, settings }: { db: Db; settings: Settings },
  userId: string,
  { id, clientDataJSON, authenticatorData, signature }: Signature,
): Promise<CorrectSignature | undefined> {
  const row = await findPasskey(db, userId, id);
  if (!row) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  // Only noted here; it is checked when it is taken.
  let signed = '';
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => {
      signed = String(challenge);
      return true;
    },
    expectedOrigin: settings.allowedOrigins,
    expectedRPID: relyingParty(settings),
    requireUserVerification: false,
    credential: {
      id: row.credential_id,
      publicKey: Buffer.from(row.public_key, 'base64url'),
      counter: row.counter,
    },
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  return {
    kind: 'passkey',
    passkeyId: row.id,
    challengeHash: hashToken(signed),
    counterBefore: row.counter,
    counter: result.authenticationInfo.newCounter,
  };
}
