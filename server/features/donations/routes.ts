import type { donations } from '#contract/donations.ts';
import type { CallContext, Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import { Refusal } from '#server/platform/errors.ts';
import { correctDonation } from './correct.ts';
import { editDonation, getDonation } from './donation.ts';
import { getDonations } from './donation-list.ts';
import { editDonor, getDonor } from './donors/donor.ts';
import { getDonors } from './donors/donor-list.ts';
import { getSimilarDonors } from './donors/similar-donors.ts';
import { exportDonations, exportDonors } from './export.ts';
import { editSettings, getSettings } from './giving.ts';
import { addDonation } from './hand-entered.ts';
import { getOwnGifts, getOwnReceipt, stopMonthly } from './monthly.ts';
import { getReceipt, mailReceipt } from './receipts/receipts.ts';
import { refundDonation } from './refund.ts';
import { getForm, startCheckout } from './stripe/checkout.ts';
import { getTotals } from './totals.ts';

/** The calls of donors and their gifts. */
export function donationsHandlers(parts: Parts): Handlers<keyof typeof donations> {
  return {
    'donations/getForm': () => getForm(parts),
    'donations/startCheckout': (body, context) => startCheckout(parts, body, context),
    'donations/getOwnGifts': (_body, context) => getOwnGifts(parts, context),
    'donations/getOwnReceipt': (body, context) => getOwnReceipt(parts, body, context),
    'donations/stopMonthly': (body, context) => stopMonthly(parts, body, context),
    'donations/getDonors': (body) => getDonors(parts, body),
    'donations/getDonor': (body) => getDonor(parts, body),
    'donations/editDonor': (body, context) => editDonor(parts, body, context),
    'donations/exportDonors': (body, context) => exportDonors(parts, body, context),
    'donations/getDonations': (body) => getDonations(parts, body),
    'donations/getDonation': (body) => getDonation(parts, body),
    'donations/addDonation': (body, context) => addDonation(parts, body, context),
    'donations/editDonation': (body, context) => editDonation(parts, body, context),
    'donations/correctDonation': (body, context) => correctDonation(parts, body, context),
    'donations/getSimilarDonors': (body) => getSimilarDonors(parts, body),
    'donations/refundDonation': (body, context) => refundDonation(parts, body, context),
    'donations/mailReceipt': (body, context) => mailReceipt(parts, body, context),
    'donations/getReceipt': (body) => getReceipt(parts, body),
    'donations/getTotals': (body) => getTotals(parts, body),
    'donations/exportDonations': (body, context) => exportDonations(parts, body, context),
    'donations/getSettings': () => getSettings(parts),
    'donations/editSettings': (body, context) => editSettings(parts, callerOf(context), body),
  };
}

function callerOf({ person }: CallContext): Person {
  if (!person) throw new Refusal('notSignedIn', 'Please sign in.');
  return person;
}
