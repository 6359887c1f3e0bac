import type { Reply } from '#contract/index.ts';
import { readSecondStep } from '#server/features/auth/second-step/methods.ts';
import type { Db } from '#server/platform/db/connect.ts';

export type TwoFactor = Reply<'account/getTwoFactor'>['twoFactor'];

/** The settings of an account's second factor, as its owner sees them. */
export async function readTwoFactor(db: Db, userId: string): Promise<TwoFactor> {
  const { app, passkeys, recoveryCodesLeft } = await readSecondStep(db, userId);
  return {
    isOn: app || passkeys.length > 0 ? 1 : 0,
    app: app ? { addedAt: time(app.added_at), lastUsedAt: lastUse(app) } : null,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: time(passkey.created_at),
      lastUsedAt: lastUse(passkey),
    })),
    recoveryCodesLeft,
  };
}

const time = (milliseconds: number) => new Date(milliseconds).toISOString();
const lastUse = ({ last_used_at }: { last_used_at: number | null }) =>
  last_used_at === null ? null : time(last_used_at);
