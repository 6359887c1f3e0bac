import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listUnanswered } from './queries.ts';

const shown = 5;

/** The number of unanswered messages, and the oldest of them. */
export async function readUnanswered(db: Db): Promise<Reply<'dashboard/getOverview'>['messages']> {
  const { rows, total } = await listUnanswered(db, shown);
  return {
    unanswered: total,
    oldest: rows.map(({ created_at, ...row }) => ({
      ...row,
      createdAt: new Date(created_at).toISOString(),
    })),
  };
}
