import { minute } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import { seal, unseal } from '#server/platform/crypto/secret-key.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { findPendingSecret, findSecret, upsertPendingSecret } from './queries/authenticators.ts';

/** Supported by every authenticator app: six digits by SHA-1, each valid for thirty seconds (RFC 6238). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };
/** A clock may be off by this many codes, either way. */
const window = 1;
/** In bytes, as RFC 4226 recommends. */
const secretSize = 20;
/** How long a displayed secret may wait for its first code, in ms. */
const pendingLifetime = 15 * minute;

interface AppDeps {
  db: Db;
  settings: Settings;
}

/** A correct code that has not been used yet. */
export interface CorrectCode {
  kind: 'app';
  /** The stored secret that it belongs to: a code of an app that has been replaced in the meantime is invalid. */
  sealed: string;
  /** Its time step: the number of thirty-second periods since 1970. */
  step: number;
  /** The secret encrypted with the current key, if `sealed` uses the previous one. */
  resealed?: string;
}

/**
 * Creates the secret of an app that is being set up; the current app stays on until the new one is proved.
 * @param label what the app displays: the site and the account
 * @returns the secret in Base32, its stored form, and the URI of the QR code
 */
export async function createAuthenticator(
  settings: Settings,
  userId: string,
  label: { issuer: string; label: string },
) {
  const { Secret, TOTP } = await import('otpauth');
  const secret = new Secret({ size: secretSize });
  const uri = new TOTP({ ...kind, ...label, secret }).toString();
  return { secret: secret.base32, uri, sealed: await seal(settings, secret.base32, userId) };
}

/** Stores the secret of an app that is being set up, replacing any older one. */
export async function savePendingSecret(trx: Db, userId: string, sealed: string): Promise<void> {
  await upsertPendingSecret(trx, userId, {
    pending_secret: sealed,
    pending_until: Date.now() + pendingLifetime,
  });
}

/** Checks the first code of the app that is being set up. */
export async function checkFirstCode(
  { db, settings }: AppDeps,
  userId: string,
  typed: string,
): Promise<CorrectCode | undefined> {
  const row = await findPendingSecret(db, userId);
  return row && check(settings, userId, row.pending_secret, typed);
}

/** Checks a code of the active app. Whether it was used before is found when it is taken. */
export async function checkCode(
  { db, settings }: AppDeps,
  userId: string,
  typed: string,
): Promise<CorrectCode | undefined> {
  const row = await findSecret(db, userId);
  return row && check(settings, userId, row.secret, typed);
}

async function check(
  settings: Settings,
  userId: string,
  sealed: string,
  typed: string,
): Promise<CorrectCode | undefined> {
  const token = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const secret = await unseal(settings, sealed, userId);
  if (!secret) {
    throw new AppError('unavailable', translate('auth.codesUnavailable'));
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
