import type { PrintedPassword } from './features/auth/password/printed-password.ts';
import type { WithoutSecondStep } from './features/auth/second-step/duty.ts';

/** The account behind a call's session. */
export interface CurrentUser {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  photo: string;
  accountType: 0 | 1 | 2;
  isVerified: 0 | 1;
  /** Of staff without a second step of signing in; absent: there is nothing to ask for. */
  withoutSecondStep?: WithoutSecondStep & {
    /** The time to set one up is over: the account may do what members do, and nothing else. */
    isOverdue: boolean;
  };
  /** Of the first administrator whose password was printed; absent: it has been changed, or never was. */
  printedPassword?: PrintedPassword;
}
