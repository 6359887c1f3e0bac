import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { deleteUser } from '../account/delete-user.ts';
import { isLastAdministrator } from '../auth/accounts/last-administrator.ts';
import { lockUser, updateUser } from '../auth/accounts/queries.ts';
import type { User } from '../auth/accounts/users.ts';
import { mailVerification } from '../auth/accounts/verification.ts';
import { endSessions } from '../auth/sessions.ts';
import { deleteOrphanedFiles } from '../media/delete-orphaned-files.ts';

interface Change {
  /** Its name in the audit trail. */
  action: string;
  /** Whether an administrator may apply it to their own account, and to the last administrator's. */
  allowsSelf: boolean;
  /** Describes the outcome: for '1 account', for '3 accounts'. */
  message: (accounts: string, isOne: boolean) => string;
  /** @returns whether anything changed */
  work: (trx: Db, user: User) => Promise<boolean>;
}

const is = (isOne: boolean) => (isOne ? 'is' : 'are');

/**
 * Applies an action to some accounts, each in its own transaction with its audit row: those that are deleted, or
 * unaffected, are skipped.
 * @throws {AppError} `badInput` for the caller's own account; `conflict` for the last administrator
 */
async function changeEach(
  db: Db,
  caller: CurrentUser,
  ids: string[],
  { action, allowsSelf, message, work }: Change,
): Promise<{ code: 1; message: string; count: number }> {
  const chosen = [...new Set(ids)];
  if (!allowsSelf && chosen.includes(caller.userId)) {
    throw new AppError(
      'badInput',
      'This is your own account. Ask another administrator to do that.',
    );
  }
  let count = 0;
  // The caller last: signing themselves out ends their permission for the rest.
  chosen.sort((one, other) => Number(one === caller.userId) - Number(other === caller.userId));
  for (const id of chosen) {
    const isDone = await db.transaction().execute(async (trx) => {
      const isLast = !allowsSelf && (await isLastAdministrator(trx, id));
      const user = await lockUser(trx, id);
      if (!user) return false;
      if (isLast)
        throw new AppError(
          'conflict',
          'There must be at least one administrator. Make someone else an administrator first.',
        );
      if (!(await work(trx, user))) return false;
      await audit(trx, { userId: caller.userId, action, subject: `user/${id}` });
      return true;
    });
    if (isDone) count += 1;
  }
  const accounts = count === 1 ? '1 account' : `${count.toLocaleString('en')} accounts`;
  return { code: 1, message: message(accounts, count === 1), count };
}

/** Ends all sessions of accounts. */
export const endSessionsOf = ({ db }: AppDeps, caller: CurrentUser, ids: string[]) =>
  changeEach(db, caller, ids, {
    action: 'user.end-sessions',
    allowsSelf: true,
    message: (accounts, isOne) => `${accounts} ${is(isOne)} signed out everywhere.`,
    work: async (trx, { id }) => {
      await endSessions(trx, id);
      return true;
    },
  });

/** Mails the verification link again, if there is an address to verify. */
export const resendVerification = ({ db, settings }: AppDeps, caller: CurrentUser, ids: string[]) =>
  changeEach(db, caller, ids, {
    action: 'email.ask-to-verify',
    allowsSelf: true,
    message: (accounts) =>
      `We’re emailing a verification link to ${accounts}, unless one was just sent.`,
    work: async (trx, user) => {
      if (user.is_verified === 1) return false;
      await mailVerification(trx, settings, user, translatorFor(user));
      return true;
    },
  });

/** Suspends accounts: their sessions end, and no one can sign in to them. */
export const suspendUsers = ({ db }: AppDeps, caller: CurrentUser, ids: string[]) =>
  changeEach(db, caller, ids, {
    action: 'user.suspend',
    allowsSelf: false,
    message: (accounts, isOne) => `${accounts} ${is(isOne)} suspended.`,
    work: async (trx, { id, suspended_at }) => {
      if (suspended_at !== null) return false;
      await setSuspended(trx, id, Date.now());
      await endSessions(trx, id);
      return true;
    },
  });

/** Reactivates suspended accounts. */
export const restoreUsers = ({ db }: AppDeps, caller: CurrentUser, ids: string[]) =>
  changeEach(db, caller, ids, {
    action: 'user.restore',
    allowsSelf: true,
    message: (accounts) => `${accounts} can sign in again.`,
    work: async (trx, { id, suspended_at }) => {
      if (suspended_at === null) return false;
      await setSuspended(trx, id, null);
      return true;
    },
  });

async function setSuspended(trx: Db, id: string, at: number | null): Promise<void> {
  await updateUser(trx, id, { suspended_at: at, updated_at: Date.now() });
}

/** Deletes accounts and all of their personal data. */
export async function deleteUsers(deps: AppDeps, caller: CurrentUser, ids: string[]) {
  const photos: string[] = [];
  const reply = await changeEach(deps.db, caller, ids, {
    action: 'user.delete',
    allowsSelf: false,
    message: (accounts, isOne) => `${accounts} ${is(isOne)} deleted.`,
    work: async (trx, { id }) => {
      photos.push(await deleteUser(trx, deps.contributions, id));
      return true;
    },
  });
  for (const photo of photos.filter(Boolean)) await deleteOrphanedFiles(deps, photo);
  return reply;
}
