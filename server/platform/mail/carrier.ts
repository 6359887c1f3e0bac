/** A mail as it goes to a mail service. */
export interface OutgoingMail {
  /** The same at every try, so that whoever gets it twice can tell. */
  messageId: string;
  from: { name: string; address: string };
  recipient: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
}

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
