import type { Evidence } from '#contract/pages/fields.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';

/** The name of each source label. */
export const evidenceNames: Record<Evidence, MessageKey> = {
  guideline: 'content.guideline',
  review: 'content.review',
  trial: 'content.trial',
  observation: 'content.observation',
  opinion: 'content.opinion',
  data: 'content.data',
};
