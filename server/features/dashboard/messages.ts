import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';

const shown = 5;

/** How many messages nobody has answered yet, and those that wait longest. */
export async function readUnanswered(db: Db): Promise<Reply<'dashboard/getOverview'>['messages']> {
  const waiting = db
    .selectFrom('contact_messages')
    .where('is_spam', '=', 0)
    .where('state', '=', 'new');
  const { many } = await waiting
    .select(({ fn }) => fn.countAll().as('many'))
    .executeTakeFirstOrThrow();
  const rows = await waiting
    .select(['id', 'name', 'subject', 'created_at'])
    .orderBy('created_at')
    .limit(shown)
    .execute();
  return {
    unanswered: Number(many),
    oldest: rows.map(({ created_at, ...row }) => ({
      ...row,
      createdAt: new Date(created_at).toISOString(),
    })),
  };
}
