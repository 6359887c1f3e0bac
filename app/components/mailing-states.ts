import type { Reply } from '#contract/index.ts';

type Status = Reply<'newsletter/getMailing'>['mailing']['status'];

/** How far a mailing is, in a word. */
export const mailingStates: Record<Status, string> = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  canceled: 'Canceled',
  finished: 'Sent',
};
