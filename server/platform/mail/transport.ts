/** A mail as it goes to a mail service. */
export interface OutgoingMail {
  /** The same for every attempt, so that duplicates can be recognized. */
  messageId: string;
  from: { name: string; address: string };
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** A file for the reader's calendar (RFC 5545). */
  calendar?: { name: string; text: string };
  date: Date;
  /** Empty: where it comes from. */
  replyTo: string;
  /** Message-IDs of its thread, oldest first. */
  references: string[];
  /** What `Auto-Submitted` says (RFC 3834). */
  autoSubmitted: 'auto-generated' | 'auto-replied' | 'no';
}

/** The headers that an email has in addition to what its transport writes by itself. */
export const headersOf = ({ references, autoSubmitted }: OutgoingMail): Record<string, string> => ({
  'Auto-Submitted': autoSubmitted,
  ...(references.length > 0 && {
    'In-Reply-To': references.at(-1) ?? '',
    References: references.join(' '),
  }),
});

/** What an attached calendar file is. Its characters are UTF-8 by its own standard. */
export const calendarType = 'text/calendar';

/** Brings mails to a mail service. */
export interface Carrier {
  /**
   * @param onHandOver called before the service reads the mail: from then on nobody can say whether it
   *   arrived, unless the service answers
   * @throws {Undelivered} when the service did not take it; anything else means the same as `isFinal: false`
   */
  carry(mail: OutgoingMail, onHandOver: () => Promise<void>): Promise<void>;
  /** Lets go of connections while there is nothing to do. */
  rest(): void;
}

/** A mail service did not take a mail. */
export class Undelivered extends Error {
  /** Whether another try would get the same answer. */
  readonly isFinal: boolean;
  /** Whether it surely has not taken it; otherwise nobody knows how far it had come. */
  readonly isCertain: boolean;

  constructor(message: string, isFinal: boolean, isCertain = isFinal) {
    super(message);
    this.isFinal = isFinal;
    this.isCertain = isCertain;
  }
}
