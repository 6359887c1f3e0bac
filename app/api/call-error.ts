/** A call that was answered with anything but 2xx. Screens look at `status` and show `message`. */
export class CallError extends Error {
  /** 0: there is no answer, since the network failed or what was to be sent could not be had. */
  readonly status: number;
  readonly errors: Record<string, string>;
  /** The whole reply: for 409 it holds the current state. */
  readonly reply: Record<string, unknown>;
  /** Seconds until another try may succeed; 0 where the server named none. */
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

/** The specification's message where the cause is ours, or the network's. */
export const somethingWentWrong = 'Something went wrong. Please try later.';

export const isTooMany = (failure: unknown): failure is CallError =>
  failure instanceof CallError && failure.status === 429;

/** What to tell a person of a failed call; after too many tries also how long to wait. */
export function explain(failure: unknown): string {
  if (!(failure instanceof CallError)) return somethingWentWrong;
  const { status, retryAfter } = failure;
  const message = withoutField(failure);
  if (status === 0 && navigator.onLine === false) return offline;
  return status === 429 && retryAfter > 0
    ? `${message} You can try again in ${inWords(retryAfter)}.`
    : message;
}

/** A refused field is named by its path, 'sources.0.url: …', which says nothing to a person. */
function withoutField({ message, errors }: CallError): string {
  const field = Object.keys(errors).find((name) => message.startsWith(`${name}: `));
  return field === undefined ? message : message.slice(field.length + 2);
}

function inWords(seconds: number): string {
  if (seconds <= 90) return plural(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
