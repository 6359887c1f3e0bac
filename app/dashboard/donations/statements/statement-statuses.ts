/** The status of a mailing of statements, as staff see it. */
export const statementStatuses = {
  sending: 'Sending',
  paused: 'Paused',
  finished: 'Finished',
  canceled: 'Canceled',
} as const;
