import type { Reply } from '#contract/index.ts';

type Mailing = Reply<'newsletter/getMailing'>['mailing'];

/** A mailing's status in a word. */
export const mailingStatuses: Record<Mailing['status'], string> = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  canceled: 'Canceled',
  finished: 'Sent',
};

/** Whether a mailing is about to start: it is due, and the server picks it up within seconds. */
export const isStarting = ({ status, startAt }: Pick<Mailing, 'status' | 'startAt'>): boolean =>
  status === 'scheduled' && Date.parse(startAt) <= Date.now();

/** The current name of a mailing's status. */
export const statusOfMailing = (mailing: Pick<Mailing, 'status' | 'startAt'>): string =>
  isStarting(mailing) ? 'Starting' : mailingStatuses[mailing.status];
