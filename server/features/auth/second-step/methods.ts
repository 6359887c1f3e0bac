import type { SecondStep } from '#contract/account/two-factor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { deleteAuthenticators, findAuthenticator } from './queries/authenticators.ts';
import { deleteChallenges } from './queries/challenges.ts';
import { deletePasskeys, listPasskeys } from './queries/passkeys.ts';
import { countUnusedRecoveryCodes, deleteRecoveryCodes } from './queries/recovery-codes.ts';

export type Method = SecondStep['methods'][number];

/** The methods of an account's second step; none if it is off. */
export async function methodsOf(db: Db, userId: string): Promise<Method[]> {
  const { app, passkeys, recoveryCodesLeft } = await readSecondStep(db, userId);
  const methods: Method[] = [];
  if (app) methods.push('app');
  if (passkeys.length > 0) methods.push('passkey');
  if (methods.length > 0 && recoveryCodesLeft > 0) methods.push('recovery');
  return methods;
}

/** An account's second factor settings: names and times, no secrets. */
export async function readSecondStep(db: Db, userId: string) {
  const app = await findAuthenticator(db, userId);
  const passkeys = await listPasskeys(db, userId);
  const recoveryCodesLeft = await countUnusedRecoveryCodes(db, userId);
  return { app, passkeys, recoveryCodesLeft };
}

/**
 * Turns off an account's second factor, with all of its methods.
 * @returns whether it was on
 */
export async function removeSecondStep(trx: Db, userId: string): Promise<boolean> {
  const methods = await methodsOf(trx, userId);
  await deleteAuthenticators(trx, userId);
  await deletePasskeys(trx, userId);
  await deleteRecoveryCodes(trx, userId);
  await deleteChallenges(trx, userId);
  return methods.length > 0;
}
