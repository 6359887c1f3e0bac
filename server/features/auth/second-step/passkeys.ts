import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Settings } from '#server/config.ts';
import { hashToken, newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isAddress } from '#server/platform/is-address.ts';
import type { User } from '../accounts/users.ts';
import { challengeLifetime } from './challenges.ts';
import { insertPasskey, listCredentials } from './queries/passkeys.ts';

type NewPasskey = CheckedBody<'account/addPasskey'>['passkey'];
type CreationOptions = Reply<'account/beginPasskey'>['options'];

/** Signature algorithms of passkeys: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** A verified passkey that has not been stored yet. */
export interface ProvenPasskey {
  challengeHash: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/** The host name that passkeys are bound to. IP addresses are not allowed: on this machine it is 'localhost'. */
export function relyingParty({ siteUrl }: Settings): string {
  const { hostname } = new URL(siteUrl);
  return isAddress(hostname) ? 'localhost' : hostname;
}

/** The options with which the browser creates a passkey. */
export async function creationOptions(
  trx: Db,
  settings: Settings,
  user: User,
  challenge: string,
  siteName: string,
): Promise<CreationOptions> {
  return {
    challenge,
    rp: { id: relyingParty(settings), name: siteName },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.email,
      displayName: user.first_name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeLifetime,
    attestation: 'none',
    excludeCredentials: await credentialsOf(trx, user.id),
    authenticatorSelection: {
      residentKey: 'discouraged',
      requireResidentKey: false,
      userVerification: 'discouraged',
    },
  };
}

/** An account's passkeys, in the browser's format. */
export async function credentialsOf(trx: Db, userId: string) {
  const rows = await listCredentials(trx, userId);
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports: JSON.parse(transports) as string[],
  }));
}

/** Checks a browser's registration of a passkey. Whether we issued its challenge is found when that is taken. */
export async function checkNewPasskey(
  settings: Settings,
  { id, clientDataJSON, attestationObject, transports }: NewPasskey,
): Promise<ProvenPasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  // Only noted here; it is checked when it is taken.
  let signed = '';
  const result = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => {
      signed = String(challenge);
      return true;
    },
    expectedOrigin: settings.allowedOrigins,
    expectedRPID: relyingParty(settings),
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { credential } = result.registrationInfo;
  return {
    challengeHash: hashToken(signed),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
  };
}

/**
 * Stores a passkey.
 * @returns whether it is new: one that is already registered, here or for another account, is left alone
 */
export function storePasskey(
  trx: Db,
  userId: string,
  name: string,
  { credentialId, publicKey, counter, transports }: ProvenPasskey,
): Promise<boolean> {
  return insertPasskey(trx, {
    id: newId(),
    user_id: userId,
    credential_id: credentialId,
    public_key: publicKey,
    counter,
    transports: JSON.stringify(transports),
    name,
    created_at: Date.now(),
    last_used_at: null,
  });
}
