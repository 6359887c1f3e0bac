import type { SecondStep } from '#contract/two-factor.ts';
import type { Db } from '#server/platform/db/connect.ts';

export type Method = SecondStep['methods'][number];

/** The ways in which an account's owner can take the second step; none where it is turned off. */
export async function methodsOf(db: Db, userId: string): Promise<Method[]> {
  const { app, passkeys, recoveryCodesLeft } = await readSecondStep(db, userId);
  const methods: Method[] = [];
  if (app) methods.push('app');
  if (passkeys.length > 0) methods.push('passkey');
  if (methods.length > 0 && recoveryCodesLeft > 0) methods.push('recovery');
  return methods;
}

/** How an account's second step is set up: names and times, no secrets. */
export async function readSecondStep(db: Db, userId: string) {
  const app = await db
    .selectFrom('authenticators')
    .select(['added_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('secret', '!=', '')
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const codes = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { app, passkeys, recoveryCodesLeft: Number(codes.left) };
}

/** Semaphore an account's second step off, whatever it is made of. @returns whether it was on */
export async function removeSecondStep(trx: Db, userId: string): Promise<boolean> {
  const methods = await methodsOf(trx, userId);
  for (const table of ['authenticators', 'passkeys', 'recovery_codes', 'challenges'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  return methods.length > 0;
}
