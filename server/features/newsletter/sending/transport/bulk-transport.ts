import type { MailingMessage, MergeFields, SharedHeaders } from '../message.ts';

/** One connection to a mail service: it sends one email at a time. */
export interface BulkTransport<Fields = MergeFields> {
  /**
   * Checks that the service is reachable, before an email is recorded as handed over.
   * @throws {UndeliveredError} if it is not, through no fault of the recipient's address
   */
  open(): Promise<void>;
  /** @throws {UndeliveredError} if the service did not accept it */
  send(fields: Fields): Promise<void>;
  close(): void;
}

/** Creates the transports of one mailing; shared parts are created once. */
export type BulkTransportFactory = (
  message: MailingMessage,
  shared: SharedHeaders,
) => () => BulkTransport;
