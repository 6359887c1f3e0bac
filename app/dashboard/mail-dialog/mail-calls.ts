/** A message as it was written. */
export interface Message {
  subject: string;
  /** Markdown. */
  text: string;
  /** Whether the option was chosen. */
  isChosen: 0 | 1;
}

/** What a preview says at least. */
export interface Preview {
  recipients: number;
  /** What has to change before the message can be sent. */
  problems?: string[];
  /** What should be looked at. */
  warnings?: string[];
}

/** The calls that preview and send a message. Each attempt is sent once. */
export interface MailCalls<P extends Preview> {
  preview: (message: Message) => Promise<P>;
  sendTest: (message: Message, attempt: string) => Promise<{ message: string }>;
  /** @param startAt when sending begins; undefined: now */
  send: (message: Message, attempt: string, startAt?: string) => Promise<{ message: string }>;
}
