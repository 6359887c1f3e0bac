/** The outcome of an email that was handed over. Its error is one line. */
export type Outcome =
  | { key: string; kind: 'sent' }
  | { key: string; kind: 'failed'; error: string }
  | {
      key: string;
      kind: 'later';
      error: string;
      /** Until the next attempt, in ms. */
      pause: number;
      /** Whether the mail service may have accepted it anyway. */
      isUncertain: boolean;
    };

/** The error of an email that was handed over by an engine that has crashed. */
export const interruptedError =
  'The server stopped while sending this email, so it may have arrived.';
