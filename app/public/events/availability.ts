import type { Reply } from '#contract/index.ts';

type Facts = Pick<Reply<'events/getEvents'>['events'][number], 'phase' | 'free'>;

/** Whether there is room, in a few words; nothing where that is no question. */
export function availability({ phase, free }: Facts): string {
  if (phase === 'cancelled') return 'Cancelled';
  if (phase === 'soon') return 'Registration opens later';
  if (phase === 'closed') return 'Registration is closed';
  if (phase !== 'open') return '';
  if (free === 0) return 'All places are taken. There is a waiting list.';
  if (free === null) return 'Registration is open';
  return free === 1 ? 'One place is free' : `${free.toLocaleString('en')} places are free`;
}
