/** An email in the form for mail services. */
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
  pdf?: { name: string; bytes: Buffer };
  date: Date;
  /** Empty: the sender. */
  replyTo: string;
  /** Message-IDs of its thread, oldest first. */
  references: string[];
  /** The value of `Auto-Submitted` (RFC 3834). */
  autoSubmitted: 'auto-generated' | 'auto-replied' | 'no';
  /** The request that caused it; empty: none is known. */
  requestId: string;
}

/** The headers of an email besides those that its transport adds. */
export const headersOf = ({
  references,
  autoSubmitted,
  requestId,
}: OutgoingMail): Record<string, string> => ({
  'Auto-Submitted': autoSubmitted,
  ...(requestId && { 'X-Request-ID': requestId }),
  ...(references.length > 0 && {
    'In-Reply-To': references.at(-1) ?? '',
    References: references.join(' '),
  }),
});

/** The files attached to an email. The charset of a calendar is UTF-8 by its own standard. */
export const attachmentsOf = ({ calendar, pdf }: Pick<OutgoingMail, 'calendar' | 'pdf'>) => [
  ...(calendar
    ? [{ name: calendar.name, type: 'text/calendar', bytes: Buffer.from(calendar.text) }]
    : []),
  ...(pdf ? [{ ...pdf, type: 'application/pdf' }] : []),
];

/** Sends emails through a mail service. */
export interface MailTransport {
  /**
   * @param onHandOver called before the service reads the email: from then on it is unknown whether it arrived, unless
   * the service answers
   * @throws {UndeliveredError} if the service did not accept it; anything else means the same as `isFinal: false`
   */
  carry(mail: OutgoingMail, onHandOver: () => Promise<void>): Promise<void>;
  /** Closes idle connections. */
  rest(): void;
}

/** A mail service did not accept an email. */
export class UndeliveredError extends Error {
  /** Whether a retry would get the same answer. */
  readonly isFinal: boolean;
  /** Whether it was certainly not accepted; otherwise this is unknown. */
  readonly isCertain: boolean;
  /** Whether the service cannot be used at all now: no other email would be accepted either. */
  readonly isOutage: boolean;

  constructor(message: string, isFinal: boolean, isCertain = isFinal, isOutage = false) {
    super(message);
    this.isFinal = isFinal;
    this.isCertain = isCertain;
    this.isOutage = isOutage;
  }
}
