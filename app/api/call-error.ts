import type { Translate } from '#contract/shared/language/translate.ts';
import { afterSentence } from '#contract/shared/something-went-wrong.ts';

/** A call that was answered with anything but 2xx. The interface checks `status` and shows `message`. */
export class CallError extends Error {
  /** 0: there is no response, because the network failed or the request could not be prepared. */
  readonly status: number;
  readonly errors: Record<string, string>;
  /** The whole reply: for 409 it contains the current state. */
  readonly reply: Record<string, unknown>;
  /** Seconds until a retry may succeed; 0 if the server named none. */
  readonly retryAfter: number;

  constructor(status: number, reply: Record<string, unknown>, retryAfter = 0) {
    super(typeof reply.message === 'string' ? reply.message : '');
    this.name = 'CallError';
    this.status = status;
    this.errors = (reply.errors as Record<string, string> | undefined) ?? {};
    this.reply = reply;
    this.retryAfter = retryAfter;
  }
}

/** Shows why a call failed. */
export type Explain = (failure: unknown, t: Translate) => string;

/** The message for a failed call; after too many attempts also how long to wait. */
export const explain: Explain = (failure, t) => {
  if (!(failure instanceof CallError)) return t('errors.somethingWentWrong');
  const { status, retryAfter, message } = failure;
  if (status === 0 && navigator.onLine === false) return t('errors.offline');
  if (message === '') return t('errors.somethingWentWrong');
  return status === 429 && retryAfter > 0 ? waitFor(message, retryAfter, t) : message;
};

/**
 * The same for a failure that has a sentence in the specification: the sentence first, and the reason after it. What
 * failed inside the server is no reason that helps anyone.
 */
export const explainAfterSentence: Explain = (failure, t) =>
  failure instanceof CallError && failure.status === 500
    ? t('errors.somethingWentWrong')
    : afterSentence(explain(failure, t), t);

/** @param seconds until a retry may succeed */
function waitFor(message: string, seconds: number, t: Translate): string {
  if (seconds <= 90) return t('errors.waitSeconds', { message, count: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90
    ? t('errors.waitMinutes', { message, count: minutes })
    : t('errors.waitHours', { message, count: Math.ceil(minutes / 60) });
}
