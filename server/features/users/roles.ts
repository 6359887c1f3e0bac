import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { isLastAdministrator } from '../auth/accounts/last-administrator.ts';
import { findUserById, updateUser } from '../auth/accounts/queries.ts';
import { endSessions } from '../auth/sessions.ts';

type AccountType = CheckedBody<'users/changeAccountType'>['accountType'];

/** The account types, from least to most permissions. */
const rank: Record<AccountType, number> = { 0: 0, 2: 1, 1: 2 };
const names: Record<AccountType, string> = { 0: 'a member', 1: 'an administrator', 2: 'an editor' };

/**
 * Changes an account's type. If it loses permissions, its sessions end.
 * @throws {AppError} `notFound`; `conflict` for the last administrator
 */
export function changeAccountType(
  { db }: Pick<AppDeps, 'db'>,
  { userId, accountType }: CheckedBody<'users/changeAccountType'>,
  { person }: Pick<CallContext, 'person'>,
): Promise<Reply<'users/changeAccountType'>> {
  return db.transaction().execute(async (trx) => {
    const isLast = await isLastAdministrator(trx, userId);
    const user = await findUserById(trx, userId);
    if (!user) throw new AppError('notFound', 'This account doesn’t exist.');
    if (isLast && accountType !== 1) {
      throw new AppError(
        'conflict',
        'There must be at least one administrator. Make someone else an administrator first.',
      );
    }
    await updateUser(trx, userId, {
      account_type: accountType,
      ...(accountType !== user.account_type && {
        staff_since: accountType === 0 ? null : Date.now(),
      }),
      updated_at: Date.now(),
    });
    if (rank[accountType] < rank[user.account_type]) await endSessions(trx, userId);
    await audit(trx, {
      userId: person?.userId ?? null,
      action: `user.make-${names[accountType].split(' ')[1]}`,
      subject: `user/${userId}`,
    });
    return {
      code: 1 as const,
      message: `${user.first_name} is now ${names[accountType]}.`,
      accountType,
    };
  });
}
