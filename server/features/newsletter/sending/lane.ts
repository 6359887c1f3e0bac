import type { Filling, Heading, MailingLetter } from './message.ts';

/** One connection to a mail service: it takes a mail at a time. */
export interface Lane {
  /**
   * Makes sure that the service listens, before a mail is said to be handed over.
   * @throws {Undelivered} when it does not: that is no recipient's fault
   */
  open(): Promise<void>;
  /** @throws {Undelivered} when the service did not take it */
  send(filling: Filling): Promise<void>;
  close(): void;
}

/** Makes the lanes of one mailing; what they share is made once. */
export type LaneMaker = (letter: MailingLetter, heading: Heading) => () => Lane;
