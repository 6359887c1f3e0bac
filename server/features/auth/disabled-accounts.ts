import { AppError } from '#server/platform/errors.ts';
import type { User } from './accounts/users.ts';

/**
 * The refusal for someone who gave the right password of a suspended account; nobody else learns of it.
 * @returns nothing where the account is open
 */
export function whySuspended({ suspended_at }: User): AppError | undefined {
  if (suspended_at === null) return undefined;
  return new AppError(
    'notAllowed',
    'This account is suspended. If you think this is a mistake, please contact us.',
    { reason: 'suspended' },
  );
}
