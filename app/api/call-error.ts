import { afterSentence, somethingWentWrong } from '#contract/shared/something-went-wrong.ts';

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
    super(typeof reply.message === 'string' ? reply.message : somethingWentWrong);
    this.name = 'CallError';
    this.status = status;
    this.errors = (reply.errors as Record<string, string> | undefined) ?? {};
    this.reply = reply;
    this.retryAfter = retryAfter;
  }
}

const offline = 'You’re offline, so nothing was sent. Try again when you’re connected.';

/** The message for a failed call; after too many attempts also how long to wait. */
export function explain(failure: unknown): string {
  if (!(failure instanceof CallError)) return somethingWentWrong;
  const { status, retryAfter, message } = failure;
  if (status === 0 && navigator.onLine === false) return offline;
  return status === 429 && retryAfter > 0
    ? `${message} You can try again in ${inWords(retryAfter)}.`
    : message;
}

/**
 * The same for a failure that has a sentence in the specification: the sentence first, and the reason after it. What
 * failed inside the server is no reason that helps anyone.
 */
export const explainAfterSentence = (failure: unknown): string =>
  failure instanceof CallError && failure.status === 500
    ? somethingWentWrong
    : afterSentence(explain(failure));

function inWords(seconds: number): string {
  if (seconds <= 90) return plural(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
