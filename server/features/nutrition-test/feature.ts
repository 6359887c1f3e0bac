import { day } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import { testEditingHandlers } from './editing/routes.ts';
import { testStepHistory, testStepsOrder } from './editing/versioned-list.ts';
import { testForms } from './forms.ts';
import { testMedia } from './media-references.ts';
import { deleteVisitorAttempts, existsStep } from './queries.ts';
import { testHandlers } from './routes.ts';
import { exportTests } from './test-results.ts';

/** Attempts by visitors without an account expire; members keep theirs. */
const attemptsKept = 30 * day;

export const nutritionTest = {
  name: 'nutrition-test',
  handlers: (deps) => ({
    ...testHandlers(deps),
    ...testEditingHandlers(deps),
  }),
  forms: testForms,
  personalData: { exports: { tests: exportTests } },
  expire: (db, now) => deleteVisitorAttempts(db, now - attemptsKept),
  menuEntries: {
    tags: ['test'],
    read: async (db) => [{ address: '/test', isFilled: await existsStep(db) }],
  },
  mediaReferences: testMedia,
  versionedLists: [testStepHistory, testStepsOrder],
} satisfies Feature;
