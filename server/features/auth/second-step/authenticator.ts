import type { Settings } from '#server/config.ts';
import { seal, unseal } from '#server/platform/crypto/secret-key.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';

/** What every authenticator app can do: six digits by SHA-1, each for thirty seconds (RFC 6238). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };
/** A clock may be wrong by this many codes, either way. */
const window = 1;
/** In bytes, as RFC 4226 recommends. */
const secretSize = 20;
/** A secret that was shown has to be proved in this time, in ms. */
const pendingLifetime = 15 * 60_000;

interface AppParts {
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
  const pending = { pending_secret: sealed, pending_until: Date.now() + pendingLifetime };
  await trx
    .insertInto('authenticators')
    .values({
      user_id: userId,
      secret: '',
      added_at: 0,
      last_step: 0,
      last_used_at: null,
      ...pending,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/** The first code of the app that is being set up, if it is right. */
export async function checkFirstCode(
  { db, settings }: AppParts,
  userId: string,
  typed: string,
): Promise<RightCode | undefined> {
  const row = await db
    .selectFrom('authenticators')
    .select('pending_secret')
    .where('user_id', '=', userId)
    .where('pending_secret', '!=', '')
    .where('pending_until', '>', Date.now())
    .executeTakeFirst();
  return row && check(settings, userId, row.pending_secret, typed);
}

/** Semaphore the app on that is being set up; its code is taken with that. @returns whether it was still waiting */
export async function turnAppOn(trx: Db, userId: string, code: RightCode): Promise<boolean> {
  const now = Date.now();
  const { numUpdatedRows } = await trx
    .updateTable('authenticators')
    .set({
      secret: code.sealed,
      added_at: now,
      last_step: code.step,
      last_used_at: null,
      pending_secret: '',
      pending_until: 0,
    })
    .where('user_id', '=', userId)
    .where('pending_secret', '=', code.sealed)
    .where('pending_until', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A code of the app that is on, if it is right. Whether it was used before is found out when it is taken. */
export async function checkCode(
  { db, settings }: AppParts,
  userId: string,
  typed: string,
): Promise<RightCode | undefined> {
  const row = await db
    .selectFrom('authenticators')
    .select('secret')
    .where('user_id', '=', userId)
    .where('secret', '!=', '')
    .executeTakeFirst();
  return row && check(settings, userId, row.secret, typed);
}

/** Takes a code: of any number of nodes at once, one does, and none after a later code. */
export async function takeCode(trx: Db, userId: string, code: RightCode): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('authenticators')
    .set({
      last_step: code.step,
      last_used_at: Date.now(),
      ...(code.resealed !== undefined && { secret: code.resealed }),
    })
    .where('user_id', '=', userId)
    .where('secret', '=', code.sealed)
    .where('last_step', '<', code.step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
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
