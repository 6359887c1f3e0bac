import type { Kysely } from 'kysely';
import { defaultEmpty } from './columns.ts';

/** The roles in which reviewers review, as visitors read them. */
export async function reviewerRoles(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reviewers').addColumn('role', 'text', defaultEmpty).execute();
  await db.schema
    .alterTable('page_reviews')
    .addColumn('reviewer_role', 'text', defaultEmpty)
    .execute();
}
