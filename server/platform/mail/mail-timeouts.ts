import { minute } from '#contract/shared/time-units.ts';

/** How long to wait for a mail service, in ms. */
export interface MailTimeouts {
  /**
   * For a response to anything that can be repeated without harm; opening a connection may take three times as long.
   */
  answer: number;
  /**
   * For the response to a whole message. A client that gives up earlier sends a message twice that the server has
   * accepted: RFC 5321, section 4.5.3.2.6, requires ten minutes.
   */
  delivery: number;
}

export const defaultMailTimeouts: MailTimeouts = { answer: 30_000, delivery: 10 * minute };
