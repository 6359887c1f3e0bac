import { noteSecurity } from '#server/platform/security-log/origin.ts';

/** Why somebody is not signed in. 'second-step': the password was right, and the second step is asked for. */
type Outcome =
  | 'wrong-password'
  | 'unknown-address'
  | 'unverified'
  | 'suspended'
  | 'second-step'
  | 'wrong-second-step';

/**
 * Notes a sign-in that did not succeed; one that did is in the audit trail.
 * @param userId whose account it is. Absent: no one's, and then the address is not noted either
 */
export function noteSignIn(outcome: Outcome, userId: string | undefined): void {
  const subject = userId === undefined ? '' : `user/${userId}`;
  noteSecurity({ action: `sign-in.${outcome}`, userId: null, subject });
}
