import type { Contribution } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { testForms } from './forms.ts';
import { testMedia } from './media-references.ts';
import { exportTests } from './test-results.ts';

/** A visitor's way through the nutrition test; a member's is theirs. */
const attemptsKept = 30 * 24 * 60 * 60_000;

export const nutritionTest: Contribution = {
  forms: testForms,
  personalData: { exports: { tests: exportTests } },
  expire: deleteOldAttempts,
  mediaReferences: testMedia,
};

async function deleteOldAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('test_attempts')
    .where('user_id', 'is', null)
    .where('created_at', '<=', now - attemptsKept)
    .execute();
}
