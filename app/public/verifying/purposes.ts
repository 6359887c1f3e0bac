import { postedAction } from '#app/api/use-action.ts';
import type { ActionState } from '#app/ui/form/action-state.ts';
import type { FormResult } from '#contract/form-result.ts';
import type { Reply } from '#contract/index.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

/** The purposes of mailed links, and the titles of their pages. */
export const titles = {
  email: 'verifying.email',
  'email-change': 'verifying.emailChange',
  subscription: 'verifying.subscription',
  password: 'verifying.password',
  invitation: 'verifying.invitation',
  merge: 'verifying.merge',
} as const satisfies Record<string, MessageKey>;
/** How long a link works, as stated in its email. */
export const lifetimes: Record<keyof typeof titles, MessageKey> = {
  email: 'verifying.worksTwoDays',
  'email-change': 'verifying.worksOneHour',
  subscription: 'verifying.worksFourteenDays',
  password: 'verifying.worksOneHour',
  invitation: 'verifying.worksSevenDays',
  merge: 'verifying.worksFourteenDays',
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

/** Why a link does not work. */
const linkFaults: Record<Exclude<LinkState, 'valid'>, MessageKey> = {
  used: 'verifying.used',
  expired: 'verifying.expired',
  unknown: 'verifying.usedOrExpired',
};

/** The state of a link's page when it is opened: its form was posted without JavaScript, or the link may not work. */
export function actionOnOpening(
  { state, result }: Pick<MailedLink, 'state' | 'result'>,
  t: Translate,
): Partial<ActionState> {
  if (result || state === 'valid') return postedAction(result);
  const fault = t(linkFaults[state]);
  return { error: fault, errors: { verify_token: fault } };
}

/** Describes a failed attempt, or a link that does not work. Errors in the password are shown next to its field instead. */
export function describeFailure(
  { error, errors }: Pick<ActionState, 'error' | 'errors'>,
  t: Translate,
): string {
  const { verify_token: fault = '' } = errors;
  if (isLinkError(errors)) {
    const isKnown = Object.values(linkFaults).some((known) => t(known) === fault);
    return isKnown ? fault : t('verifying.usedOrExpired');
  }
  return errors.password ? '' : error;
}
