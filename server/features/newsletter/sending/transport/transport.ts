import type { Heading, MailingMessage, MergeFields } from '../message.ts';

/** One connection to a mail service: it takes an email at a time. */
export interface Transport {
  /**
   * Makes sure that the service listens, before an email is said to be handed over.
   * @throws {Undelivered} when it does not: that is no recipient's fault
   */
  open(): Promise<void>;
  /** @throws {Undelivered} when the service did not take it */
  send(fields: MergeFields): Promise<void>;
  close(): void;
}

/** Makes the transports of one mailing; what they share is made once. */
export type TransportFactory = (message: MailingMessage, heading: Heading) => () => Transport;
