import type { Evidence } from '#contract/pages/fields.ts';

/** The name of each source label. */
export const evidenceNames: Record<Evidence, string> = {
  guideline: 'Guideline',
  review: 'Review',
  trial: 'Trial',
  observation: 'Observation',
  opinion: 'Expert opinion',
  data: 'Facts and figures',
};
