import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newsletterGrowth } from '../newsletter/subscribers/growth.ts';

const week = 7 * 24 * 60 * 60_000;

/** How many people get the newsletter, and how that has grown. */
export async function readSubscribers(
  db: Db,
  now = Date.now(),
): Promise<Reply<'dashboard/getOverview'>['subscribers']> {
  const { total } = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  return {
    total: Number(total),
    lastWeek: await confirmedBetween(db, now - week, now),
    weekBefore: await confirmedBetween(db, now - 2 * week, now - week),
    weeks: await newsletterGrowth(db, now),
  };
}

/** @param from @param to ms */
async function confirmedBetween(db: Db, from: number, to: number): Promise<number> {
  const { many } = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll().as('many'))
    .where('status', '=', 'confirmed')
    .where('confirmed_at', '>', from)
    .where('confirmed_at', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(many);
}
