import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import type { User } from './accounts/users.ts';

/**
 * The error for someone who gave the right password of a suspended account; no one else learns of it.
 * @returns nothing if the account is active
 */
export function suspensionError({ suspended_at }: User): AppError | undefined {
  if (suspended_at === null) return undefined;
  return new AppError('notAllowed', translate('auth.suspended'), { reason: 'suspended' });
}
