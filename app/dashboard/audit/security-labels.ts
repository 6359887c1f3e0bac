import type { Reply } from '#contract/index.ts';
import { actionInWords } from './entry-labels.ts';

export type SecurityEvent = Reply<'audit/getSecurityEvents'>['events'][number];

/** Descriptions of events that are not in the audit trail too. */
const events: Record<string, string> = {
  'sign-in.wrong-password': 'Sign-in failed: wrong password',
  'sign-in.unknown-address': 'Sign-in failed: no such account',
  'sign-in.unverified': 'Sign-in failed: address not verified',
  'sign-in.suspended': 'Sign-in failed: account suspended',
  'sign-in.second-step': 'Password correct, second step requested',
  'sign-in.wrong-second-step': 'Sign-in failed: wrong second step',
  'confirm.wrong-password': 'Wrong password while signed in',
  'recovery.asked': 'Requested a password reset',
  'recovery.unknown-address': 'Requested a password reset: no such account',
  'link.refused': 'Emailed link or sign-in ticket rejected',
  'refused.role': 'Denied: role not allowed',
  'refused.xsrf': 'Rejected: missing or wrong XSRF token',
  'refused.origin': 'Rejected: request from another site',
  'limit.reached': 'Rate limit reached',
};

/** The description of an event. */
export function eventInWords({ action, count }: SecurityEvent): string {
  if (action === 'security.more') return `${count.toLocaleString('en')} more within a minute`;
  return events[action] ?? actionInWords(action);
}

/** The signed-in account. */
export function signedInInWords({ actor }: SecurityEvent): string {
  if (!actor) return 'No one';
  return actor.isDeleted ? 'A deleted account' : actor.name;
}

/** The account it was about, or the call. */
export const aboutInWords = ({ target: { subject, name, isDeleted } }: SecurityEvent): string =>
  isDeleted ? 'A deleted account' : name || subject;
