import type { ActionState } from '#app/ui/form/action-state.ts';
import type { FormResult } from '#contract/form-result.ts';

/** The purposes of mailed links, and the titles of their pages. */
export const titles = {
  email: 'Confirm your email',
  'email-change': 'Confirm your new email',
  subscription: 'Confirm your subscription',
  password: 'Set a new password',
  invitation: 'Join the team',
  merge: 'Are both of these addresses yours?',
};
/** How long a link works, as stated in its email. */
export const lifetimes: Record<keyof typeof titles, string> = {
  email: 'This link works once, for two days after we emailed it.',
  'email-change': 'This link works once, for one hour after we emailed it.',
  subscription: 'This link works once, for 14 days after we emailed it.',
  password: 'This link works once, for one hour after we emailed it.',
  invitation: 'This link works once, for seven days after we emailed it.',
  merge: 'This link works once, for 14 days after we emailed it.',
};
export type Purpose = keyof typeof titles;

export const isPurpose = (value: string): value is Purpose => Object.hasOwn(titles, value);

/** A mailed link's parameters, and the result of its form when it was posted without JavaScript. */
export interface MailedLink {
  userId: string;
  token: string;
  result: FormResult | null;
}

/** Whether a link is used, expired, forged or incomplete: then another one is needed. */
export const isLinkError = (errors: Record<string, string>) =>
  'verify_token' in errors || 'user_id' in errors;

export const usedOrExpiredLink = 'This link has been used or has expired.';

/** Describes a failed attempt. Errors in the password are shown next to its field instead. */
export function describeFailure({ error, errors }: Pick<ActionState, 'error' | 'errors'>): string {
  if (isLinkError(errors)) return usedOrExpiredLink;
  return errors.password ? '' : error;
}
