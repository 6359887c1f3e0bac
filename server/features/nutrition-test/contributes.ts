import { day } from '#contract/shared/time-units.ts';
import type { Contribution } from '#server/contributions.ts';
import { testStepHistory, testStepsOrder } from './editing/versioned-list.ts';
import { testForms } from './forms.ts';
import { testMedia } from './media-references.ts';
import { deleteVisitorAttempts } from './queries.ts';
import { exportTests } from './test-results.ts';

/** Attempts by visitors without an account expire; members keep theirs. */
const attemptsKept = 30 * day;

export const nutritionTest: Contribution = {
  forms: testForms,
  personalData: { exports: { tests: exportTests } },
  expire: (db, now) => deleteVisitorAttempts(db, now - attemptsKept),
  mediaReferences: testMedia,
  versionedLists: [testStepHistory, testStepsOrder],
};
