/** A call that was answered with anything but 2xx. Screens look at `status` and show `message`. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: Record<string, string>;
  /** The whole reply: for 409 it holds the current state. */
  readonly reply: Record<string, unknown>;

  constructor(status: number, reply: Record<string, unknown>) {
    super(typeof reply.message === 'string' ? reply.message : somethingWentWrong);
    this.name = 'CallError';
    this.status = status;
    this.errors = (reply.errors as Record<string, string> | undefined) ?? {};
    this.reply = reply;
  }
}

/** The specification's message where the cause is ours, or the network's. */
export const somethingWentWrong = 'Something went wrong. Please try later.';
