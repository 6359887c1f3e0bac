/**
 * A mail service's report of an email that it had accepted. 'hard': the address does not exist; 'soft': it was
 * full, or its service refused the email for now; 'complaint': the recipient marked it as spam.
 */
export interface DeliveryEvent {
  email: string;
  kind: 'hard' | 'soft' | 'complaint';
  /** In the mail service's words. */
  reason: string;
  /** In ms. */
  at: number;
}

/** More reports in one request are refused. */
export const maxEvents = 5_000;
