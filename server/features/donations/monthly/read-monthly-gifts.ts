import { Temporal } from 'temporal-polyfill';
import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { dayAt } from '../../site/day.ts';
import { listMonthlyGifts } from '../queries/monthly-gifts.ts';

type MonthlyGift = Reply<'donations/getOwnGifts'>['monthly'][number];

/** These donors' monthly gifts, newest first. @param addresses only those that came with one of these; absent: all */
export async function readMonthlyGifts(
  db: Db,
  donorIds: string[],
  addresses?: string[],
): Promise<MonthlyGift[]> {
  const [rows, today] = await Promise.all([listMonthlyGifts(db, donorIds, addresses), dayAt(db)]);
  return rows.map(({ next_on, campaign, ...row }) => ({
    ...row,
    campaign: campaign ?? '',
    nextOn:
      row.status === 'active' && row.isPaused === 0
        ? nextDay(next_on || row.startedOn, today, next_on !== '')
        : '',
  }));
}

/**
 * The first day after today, or today, that is whole months after another.
 * @param isDue whether that day itself counts
 */
export function nextDay(from: string, today: string, isDue: boolean): string {
  const first = Temporal.PlainDate.from(from);
  for (let months = isDue ? 0 : 1; ; months += 1) {
    const day = first.add({ months }).toString();
    if (day >= today) return day;
  }
}
