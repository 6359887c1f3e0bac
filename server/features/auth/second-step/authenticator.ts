import { minute } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import { seal, unseal } from '#server/platform/crypto/secret-key.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { findPendingSecret, findSecret, upsertPendingSecret } from './queries/authenticators.ts';

/** What every authenticator app can do: six digits by SHA-1, each for thirty seconds (RFC 6238). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };
/** A clock may be wrong by this many codes, either way. */
const window = 1;
/** In bytes, as RFC 4226 recommends. */
const secretSize = 20;
/** A secret that was shown has to be proved in this time, in ms. */
const pendingLifetime = 15 * minute;

interface AppDeps {
  db: Db;
  settings: Settings;
}

/** A code that is right, and has not been taken yet. */
export interface RightCode {
  kind: 'app';
  /** The stored secret that it belongs to: a code of an app that was replaced meanwhile does not count. */
  sealed: string;
  /** Which of all thirty seconds since 1970 it is for. */
  step: number;
  /** The secret under the key of now, where `sealed` is under the previous one. */
  resealed?: string;
}

/**
 * Makes the secret of an app that is being set up; one that is on stays so until the new one is proved.
 * @param label what the app shows: at which site, and whose account
 * @returns the secret in Base32, its stored form, and the address that the QR code says
 */
export async function newApp(
  settings: Settings,
  userId: string,
  label: { issuer: string; label: string },
) {
  const { Secret, TOTP } = await import('otpauth');
  const secret = new Secret({ size: secretSize });
  const uri = new TOTP({ ...kind, ...label, secret }).toString();
  return { secret: secret.base32, uri, sealed: await seal(settings, secret.base32, userId) };
}

/** Keeps the secret of an app that is being set up; an older one is forgotten. */
export async function awaitApp(trx: Db, userId: string, sealed: string): Promise<void> {
  await upsertPendingSecret(trx, userId, {
    pending_secret: sealed,
    pending_until: Date.now() + pendingLifetime,
  });
}

/** The first code of the app that is being set up, if it is right. */
export async function checkFirstCode(
  { db, settings }: AppDeps,
  userId: string,
  typed: string,
): Promise<RightCode | undefined> {
  const row = await findPendingSecret(db, userId);
  return row && check(settings, userId, row.pending_secret, typed);
}

/** A code of the app that is on, if it is right. Whether it was used before is found out when it is taken. */
export async function checkCode(
  { db, settings }: AppDeps,
  userId: string,
  typed: string,
): Promise<RightCode | undefined> {
  const row = await findSecret(db, userId);
  return row && check(settings, userId, row.secret, typed);
}

async function check(
  settings: Settings,
  userId: string,
  sealed: string,
  typed: string,
): Promise<RightCode | undefined> {
  const token = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const secret = await unseal(settings, sealed, userId);
  if (!secret) {
    throw new AppError(
      'unavailable',
      'We can’t check codes from your app right now. Please use another method, or try again later.',
    );
  }
  const { Secret, TOTP } = await import('otpauth');
  const app = new TOTP({ ...kind, secret: Secret.fromBase32(secret.text) });
  const timestamp = Date.now();
  const delta = app.validate({ token, timestamp, window });
  if (delta === null) return undefined;
  const step = app.counter({ timestamp }) + delta;
  if (!secret.isOutdated) return { kind: 'app', sealed, step };
  return { kind: 'app', sealed, step, resealed: await seal(settings, secret.text, userId) };
}
