import type { Reply } from '#contract/index.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

type Facts = Pick<Reply<'events/getEvents'>['events'][number], 'phase' | 'free'>;

/** Whether there is room, in a few words; empty if that does not apply. */
export function availability({ phase, free }: Facts, t: Translate): string {
  if (phase === 'cancelled') return t('events.canceled');
  if (phase === 'soon') return t('events.opensLater');
  if (phase === 'closed') return t('events.closed');
  if (phase === 'none') return t('events.noRegistration');
  if (phase === 'over') return '';
  if (free === 0) return t('events.full');
  return free === null ? t('events.open') : t('events.spotsLeft', { count: free });
}
