import type { SendGridMail } from '#server/platform/mail/sendgrid.ts';

/**
 * One connection to a mail service: it sends one email at a time.
 * @typeParam Fields what differs between the emails of a mailing
 */
export interface BulkTransport<Fields> {
  /**
   * Checks that the service is reachable, before an email is recorded as handed over.
   * @throws {UndeliveredError} if it is not, through no fault of the recipient's address
   */
  open(): Promise<void>;
  /** @throws {UndeliveredError} if the service did not accept it */
  send(fields: Fields): Promise<void>;
  close(): void;
}

/** The emails of one mailing, in the form for each mail service. */
export interface BulkEmails<Fields> {
  /** The sender's address, for the envelope. */
  sender: string;
  /** An email for SendGrid. */
  forSendGrid: (fields: Fields) => SendGridMail;
  /**
   * Prepares the parts that all emails share.
   * @returns makes the source of an email for an SMTP server
   */
  mimeBuilder: () => Promise<(fields: Fields) => Buffer>;
}
