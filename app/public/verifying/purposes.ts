import { postedAction } from '#app/api/use-action.ts';
import type { ActionState } from '#app/ui/form/action-state.ts';
import type { FormResult } from '#contract/form-result.ts';
import type { Reply } from '#contract/index.ts';

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

/** Whether a link still works, or why not. */
export type LinkState = Reply<'account/getMailedLink'>['state'];

/** A mailed link's parameters, and the result of its form when it was posted without JavaScript. */
export interface MailedLink {
  userId: string;
  token: string;
  result: FormResult | null;
  /** When the page was opened. */
  state: LinkState;
}

/** Whether a link is used, expired, forged or incomplete: then another one is needed. */
export const isLinkError = (errors: Record<string, string>) =>
  'verify_token' in errors || 'user_id' in errors;

export const usedOrExpiredLink = 'This link has been used or has expired.';

/** Why a link does not work. */
const linkFaults: Record<Exclude<LinkState, 'valid'>, string> = {
  used: 'This link has been used.',
  expired: 'This link has expired.',
  unknown: usedOrExpiredLink,
};

const knownFaults = new Set(Object.values(linkFaults));

/** The state of a link's page when it is opened: its form was posted without JavaScript, or the link may not work. */
export function actionOnOpening({
  state,
  result,
}: Pick<MailedLink, 'state' | 'result'>): Partial<ActionState> {
  if (result || state === 'valid') return postedAction(result);
  return { error: linkFaults[state], errors: { verify_token: linkFaults[state] } };
}

/** Describes a failed attempt, or a link that does not work. Errors in the password are shown next to its field instead. */
export function describeFailure({ error, errors }: Pick<ActionState, 'error' | 'errors'>): string {
  const { verify_token: fault = '' } = errors;
  if (isLinkError(errors)) return knownFaults.has(fault) ? fault : usedOrExpiredLink;
  return errors.password ? '' : error;
}
