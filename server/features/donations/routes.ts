import type { donations } from '#contract/donations.ts';
import type { AppDeps, CallContext, Handlers } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { AppError } from '#server/platform/errors.ts';
import { addDonation } from './add-donation.ts';
import { correctDonation } from './correct.ts';
import { editDonation, getDonation } from './donation.ts';
import { getDonations } from './donation-list.ts';
import { editDonor, getDonor } from './donors/donor.ts';
import { getDonors } from './donors/donor-list.ts';
import { getSimilarDonors } from './donors/similar-donors.ts';
import { exportDonations, exportDonors } from './export.ts';
import { editSettings, getSettings } from './giving.ts';
import { getOwnGifts, getOwnReceipt, stopMonthly } from './monthly.ts';
import { listTotals } from './queries/totals.ts';
import { getReceipt, mailReceipt } from './receipts/receipts.ts';
import { refundDonation } from './refund.ts';
import { getForm, startCheckout } from './stripe/checkout.ts';

/**
 * Gifts and their donors: online gifts through Stripe, gifts that staff enter by hand, refunds, receipts and totals.
 * Money is in whole cents, and only Stripe determines what was paid online.
 */
export function donationsHandlers(deps: AppDeps): Handlers<keyof typeof donations> {
  return {
    'donations/getForm': () => getForm(deps),
    'donations/startCheckout': (body, context) => startCheckout(deps, body, context),
    'donations/getOwnGifts': (_body, context) => getOwnGifts(deps, context),
    'donations/getOwnReceipt': (body, context) => getOwnReceipt(deps, body, context),
    'donations/stopMonthly': (body, context) => stopMonthly(deps, body, context),
    'donations/getDonors': (body) => getDonors(deps, body),
    'donations/getDonor': (body) => getDonor(deps, body),
    'donations/editDonor': (body, context) => editDonor(deps, body, context),
    'donations/exportDonors': (body, context) => exportDonors(deps, body, context),
    'donations/getDonations': (body) => getDonations(deps, body),
    'donations/getDonation': (body) => getDonation(deps, body),
    'donations/addDonation': (body, context) => addDonation(deps, body, context),
    'donations/editDonation': (body, context) => editDonation(deps, body, context),
    'donations/correctDonation': (body, context) => correctDonation(deps, body, context),
    'donations/getSimilarDonors': (body) => getSimilarDonors(deps, body),
    'donations/refundDonation': (body, context) => refundDonation(deps, body, context),
    'donations/mailReceipt': (body, context) => mailReceipt(deps, body, context),
    'donations/getReceipt': (body) => getReceipt(deps, body),
    'donations/getTotals': async ({ year }) => ({
      code: 1,
      totals: await listTotals(deps.db, year === undefined ? 'year' : 'month', { year }),
    }),
    'donations/exportDonations': (body, context) => exportDonations(deps, body, context),
    'donations/getSettings': () => getSettings(deps),
    'donations/editSettings': (body, context) => editSettings(deps, callerOf(context), body),
  };
}

function callerOf({ person }: CallContext): CurrentUser {
  if (!person) throw new AppError('notSignedIn', 'Please sign in.');
  return person;
}
