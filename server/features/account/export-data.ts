import type { Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { type Contribution, maxExported } from '#server/contributions.ts';
import { findUserById } from '#server/features/auth/accounts/queries.ts';
import type { User } from '#server/features/auth/accounts/users.ts';
import { listRecoveryCodes } from '#server/features/auth/second-step/queries/recovery-codes.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { readSessions } from './own-sessions.ts';
import { callerOf, presentProfile } from './profile.ts';
import { readTwoFactor } from './two-factor/state.ts';

/** All personal data of the caller, as a file for them. */
export async function exportData(
  deps: AppDeps,
  context: CallContext,
): Promise<Reply<'account/exportData'>> {
  const { db } = deps;
  const { userId } = callerOf(context);
  const user = await findUserById(db, userId);
  if (!user) throw new AppError('notFound', translate('account.doesNotExist'));
  const data = await collect(deps, user, context);
  // Checked last, so that nothing is sent to a session that ended while it was collected.
  await db
    .transaction()
    .execute((trx) => audit(trx, { userId, action: 'account.export', subject: `user/${userId}` }));
  return { code: 1, data };
}

const collect = async ({ db, contributions }: AppDeps, user: User, context: CallContext) => ({
  exportedAt: new Date().toISOString(),
  account: presentProfile(user),
  sessions: await readSessions(db, context),
  twoFactor: await exportTwoFactor(db, user.id),
  ...(await readExports(db, contributions, user)),
});

/** All data about the owner of an account, by the names of the sections in the export. */
export async function readExports(
  db: Db,
  contributions: readonly Contribution[],
  user: User,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const { personalData } of contributions) {
    for (const [name, read] of Object.entries(personalData?.exports ?? {})) {
      data[name] = await read(db, user);
    }
  }
  const isFull = (part: unknown) => Array.isArray(part) && part.length === maxExported;
  // Names the sections that contain only their newest entries.
  const shortened = Object.keys(data).filter((name) => isFull(data[name]));
  return { ...data, ...(shortened.length > 0 && { shortened }) };
}

/** Names and dates, and nothing that could be used to sign in. */
async function exportTwoFactor(db: Db, userId: string) {
  const { app, passkeys } = await readTwoFactor(db, userId);
  const codes = await listRecoveryCodes(db, userId);
  return {
    app,
    passkeys: passkeys.map(({ id: _id, ...passkey }) => passkey),
    recoveryCodes: codes.map((row) => ({
      createdAt: isoTime(row.created_at),
      usedAt: isoTime(row.used_at),
    })),
  };
}
