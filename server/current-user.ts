import type { HeldRoles } from '#contract/shared/may.ts';
import type { AccountType } from '#contract/shared/roles.ts';
import type { InitialPassword } from './features/auth/password/initial-password.ts';
import type { StaffWithoutTwoFactor } from './features/auth/second-step/two-factor-requirement.ts';

/** The account behind a call's session. */
export interface CurrentUser {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  photo: string;
  accountType: AccountType;
  /** Members have none. */
  roles: HeldRoles;
  isVerified: 0 | 1;
  /** For staff without a second factor; absent: nothing to ask for. */
  withoutSecondStep?: StaffWithoutTwoFactor & {
    /** The time to set one up has passed: the account may only do what members do. */
    isOverdue: boolean;
  };
  /** For the first administrator, whose password was printed; absent: it has been changed, or was never printed. */
  printedPassword?: InitialPassword;
}
