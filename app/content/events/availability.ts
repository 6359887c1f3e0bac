import type { Reply } from '#contract/index.ts';
import { formatCount } from '#contract/shared/language/counts.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';

type Facts = Pick<Reply<'events/getEvents'>['events'][number], 'phase' | 'free'>;

/** Whether there is room, in a few words; empty if that does not apply. */
export function availability({ phase, free }: Facts): string {
  if (phase === 'cancelled') return 'Canceled';
  if (phase === 'soon') return 'Registration opens later';
  if (phase === 'closed') return 'Registration is closed';
  if (phase === 'none') return 'No registration needed';
  if (phase === 'over') return '';
  if (free === 0) return 'Full. Join the waitlist';
  if (free === null) return 'Registration is open';
  return free === 1 ? '1 spot left' : `${formatCount(free, defaultLanguage)} spots left`;
}
