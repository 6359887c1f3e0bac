import type { Evidence } from '#contract/page-fields.ts';

/** What each label of a source is called. */
export const evidenceNames: Record<Evidence, string> = {
  guideline: 'Guideline',
  review: 'Review',
  trial: 'Trial',
  observation: 'Observation',
  opinion: 'Expert opinion',
  data: 'Facts and figures',
};
