/** How attempts to send single emails ended, since this program started. */
export const emailOutcomes = { sent: 0, failed: 0, retried: 0 };
