/** A message as it was written. */
export interface MailMessage {
  subject: string;
  /** Markdown. */
  text: string;
  /** Whether the option was chosen. */
  isChosen: 0 | 1;
}

/** The part that all previews share. */
export interface Preview {
  recipients: number;
  /** These have to be solved before the message can be sent. */
  problems?: string[];
  /** These should be looked at, and do not keep the message from being sent. */
  warnings?: string[];
}

/** The calls that preview and send a message. Each attempt is sent once. */
export interface MailCalls<P extends Preview> {
  preview: (message: MailMessage) => Promise<P>;
  sendTest: (message: MailMessage, attempt: string) => Promise<{ message: string }>;
  /** @param startAt when sending begins; undefined: now */
  send: (message: MailMessage, attempt: string, startAt?: string) => Promise<{ message: string }>;
}
