import { logSecurityEvent } from '#server/platform/security-log/request-source.ts';

/** Why a sign-in did not succeed. 'second-step': the password was right, and the second step is required. */
type Outcome =
  | 'wrong-password'
  | 'unknown-address'
  | 'unverified'
  | 'suspended'
  | 'second-step'
  | 'wrong-second-step';

/**
 * Logs an unsuccessful sign-in; successful ones are in the audit trail.
 * @param userId the account. Absent: there is none, and then the address is not logged either
 */
export function logSignIn(outcome: Outcome, userId: string | undefined): void {
  const subject = userId === undefined ? '' : `user/${userId}`;
  logSecurityEvent({ action: `sign-in.${outcome}`, userId: null, subject });
}
