import { Temporal } from 'temporal-polyfill';
import type { AppDeps } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inWriteOrder } from '#server/platform/db/write-order.ts';
import { dayAt } from '../../site/day.ts';
import { deleteDonors } from '../donors/queries/account-donors.ts';
import { listEmptyDonors } from '../donors/queries/donors.ts';
import { recountGifts } from '../donors/recount-gifts.ts';
import { updateMonthlyGift } from '../queries/monthly-gifts.ts';
import { isPracticeOn, recordPracticeGift } from './practice-payment.ts';
import {
  countMonths,
  deletePracticeRows,
  existsPracticeGift,
  listPracticeMonths,
  lockPracticeMonth,
} from './queries.ts';

/**
 * Records the months that are due of monthly practice gifts. Where there is no practice checkout, because Stripe's keys
 * were set, all practice gifts are deleted: they never stand next to real ones.
 */
export async function runPractice(deps: Pick<AppDeps, 'db' | 'settings'>): Promise<boolean> {
  if (await isPracticeOn(deps)) {
    for (const { id } of await listPracticeMonths(deps.db)) {
      await deps.db.transaction().execute((trx) => recordDueMonth(trx, deps.settings, id));
    }
    return true;
  }
  if (!(await existsPracticeGift(deps.db))) return false;
  await deps.db.transaction().execute(deletePracticeGifts);
  return true;
}

async function recordDueMonth(trx: Db, site: AppDeps['settings'], id: string): Promise<void> {
  const monthly = await lockPracticeMonth(trx, id);
  if (!monthly || monthly.donor_id === null) return;
  const months = await countMonths(trx, id);
  // A donor who moved the date moved later months too.
  const due =
    monthly.next_on || Temporal.PlainDate.from(monthly.started_on).add({ months }).toString();
  if (due > (await dayAt(trx))) return;
  const next_on = Temporal.PlainDate.from(due).add({ months: 1 }).toString();
  if (monthly.next_on !== '') {
    await updateMonthlyGift(trx, monthly.subscription_id, { next_on });
  }
  if (monthly.is_paused === 1) return;
  await recordPracticeGift(trx, site, {
    donor_id: monthly.donor_id,
    amount: monthly.amount,
    currency: monthly.currency,
    given_on: due,
    campaign_id: monthly.campaign_id,
    monthly_id: id,
  });
}

async function deletePracticeGifts(trx: Db): Promise<void> {
  const donors = await deletePracticeRows(trx);
  for (const donor of inWriteOrder(donors, (id) => id)) await recountGifts(trx, donor);
  // Donors who were made up for practice.
  await deleteDonors(trx, ['', ...(await listEmptyDonors(trx, donors))]);
  await audit(trx, { userId: null, action: 'donations.deletePractice', subject: 'donations' });
}
