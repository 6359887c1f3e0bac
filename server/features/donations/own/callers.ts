import { hour } from '#contract/shared/time-units.ts';
import type { CallContext } from '#server/app-deps.ts';
import { notSignedIn } from '#server/http/access/gate.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { findUserById } from '../../auth/accounts/queries.ts';
import { givingOfAccount, givingOfAddresses, type OwnGiving } from '../donors/account-donors.ts';
import { findLinkEmail } from './queries.ts';

/** Forged links that a network may try per hour. */
const freeForgeries = 30;

/**
 * The giving of the signed-in account.
 * @throws {AppError} `notSignedIn`
 */
export async function givingOfSession(db: Db, { person }: CallContext): Promise<OwnGiving> {
  const user = person && (await findUserById(db, person.userId));
  if (!user) throw notSignedIn();
  return givingOfAccount(db, user);
}

/**
 * The giving to which an emailed link, or without one the caller's account, gives access.
 * @throws {AppError} `badInput` for a forged or expired link, `tooMany` for many of those; `notSignedIn` without either
 */
export async function givingOfCaller(
  db: Db,
  token: string | undefined,
  context: CallContext,
): Promise<OwnGiving> {
  if (token === undefined) return givingOfSession(db, context);
  const email = await findLinkEmail(db, hashToken(token));
  if (email !== undefined) return givingOfAddresses(db, [email]);
  const bucket = `giving-link:${context.network}`;
  await enforceRateLimit(db, { bucket, free: freeForgeries, window: hour });
  const message = translate('giving.linkNotValid');
  throw new AppError('badInput', message, { errors: { token: message } });
}
