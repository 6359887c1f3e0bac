import type { Reply } from '#contract/index.ts';

type Mailing = Reply<'newsletter/getMailing'>['mailing'];

/** How far a mailing is, in a word. */
export const mailingStates: Record<Mailing['status'], string> = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  canceled: 'Canceled',
  finished: 'Sent',
};

/** Whether a mailing is about to start: its time has come, and the server picks it up within seconds. */
export const isStarting = ({ status, startAt }: Pick<Mailing, 'status' | 'startAt'>): boolean =>
  status === 'scheduled' && Date.parse(startAt) <= Date.now();

/** What the state of a mailing is called now. */
export const stateOfMailing = (mailing: Pick<Mailing, 'status' | 'startAt'>): string =>
  isStarting(mailing) ? 'Starting' : mailingStates[mailing.status];
