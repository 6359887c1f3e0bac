import type { Evidence } from '#contract/pages/fields.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';

/** The meaning of each source label, explained once, on /Research. */
export const evidenceMeanings: Record<Evidence, MessageKey> = {
  guideline: 'research.guideline',
  review: 'research.review',
  trial: 'research.trial',
  observation: 'research.observation',
  opinion: 'research.opinion',
  data: 'research.data',
};
