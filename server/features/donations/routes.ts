import type { batchCalls } from '#contract/donations/batches.ts';
import type { bookCalls } from '#contract/donations/books.ts';
import type { campaignCalls } from '#contract/donations/campaigns.ts';
import type { donorMailCalls } from '#contract/donations/donor-mail.ts';
import type { donationFormCalls } from '#contract/donations/form.ts';
import type { giftCalls } from '#contract/donations/gifts.ts';
import type { ownGivingCalls } from '#contract/donations/own-giving.ts';
import type { receiptCalls } from '#contract/donations/receipts.ts';
import type { donationSettingsCalls } from '#contract/donations/settings.ts';
import type { statementCalls } from '#contract/donations/statements.ts';
import type { AppDeps, CallContext, Handlers } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { notSignedIn } from '#server/http/access/gate.ts';
import { withPaddedTiming } from '#server/platform/time/padded-timing.ts';
import { addDonation } from './add-donation.ts';
import { getBatch, getBatches } from './batches/batches.ts';
import { closeBatch } from './batches/close-batch.ts';
import { deleteBatch, saveBatch } from './batches/save-batch.ts';
import { exportJournal } from './books/export-journal.ts';
import { deleteCampaign, getCampaign, getCampaigns } from './campaigns/campaigns.ts';
import { editCampaign } from './campaigns/edit-campaign.ts';
import {
  getCampaignAddresses,
  getCampaignPage,
  getCampaignPreview,
  getOpenCampaigns,
} from './campaigns/public-campaigns.ts';
import { correctDonation } from './correct.ts';
import { editDonation, getDonation } from './donation.ts';
import { getDonations, getSum } from './donation-list.ts';
import { editDonor, getDonor } from './donors/donor.ts';
import { getDonors } from './donors/donor-list.ts';
import { mailDonors, previewMail, sendTestMail } from './donors/mail-donors.ts';
import { getSimilarDonors } from './donors/similar-donors.ts';
import { editSettings } from './edit-settings.ts';
import { exportDonations, exportDonors } from './export-donations.ts';
import { editFormTexts, getFormTexts } from './form/form-texts.ts';
import { getForm } from './form/get-form.ts';
import { getThanks } from './form/get-thanks.ts';
import { getSettings } from './giving.ts';
import { changeMonthly } from './monthly/change-monthly.ts';
import { stopMonthly } from './monthly/stop-monthly.ts';
import { updateCard } from './monthly/update-card.ts';
import { chooseLanguage } from './own/choose-language.ts';
import { getOwnGifts, getOwnGiving, getOwnReceipt, getReceiptByLink } from './own/own-gifts.ts';
import { requestLink } from './own/request-link.ts';
import { getOwnStatement } from './own/statement.ts';
import { payPractice } from './practice/practice-payment.ts';
import { listTotals } from './queries/totals.ts';
import { getReceipt, mailReceipt } from './receipts/receipts.ts';
import { receiptHandlers } from './receipts/routes.ts';
import { refundDonation } from './refund.ts';
import { startCheckout } from './stripe/checkout.ts';

/**
 * Gifts and their donors: online gifts through Stripe, gifts that staff enter by hand, refunds, receipts and totals.
 * Money is in whole cents, and only Stripe determines what was paid online.
 */
export function donationsHandlers(
  deps: AppDeps,
): Handlers<
  | keyof typeof donationFormCalls
  | keyof typeof giftCalls
  | keyof typeof donationSettingsCalls
  | keyof typeof ownGivingCalls
  | keyof typeof bookCalls
  | keyof typeof campaignCalls
  | keyof typeof batchCalls
  | keyof typeof receiptCalls
  | keyof typeof statementCalls
  | keyof typeof donorMailCalls
> {
  return {
    ...receiptHandlers(deps),
    'donations/getForm': (body) => getForm(deps, body),
    'donations/getThanks': (body, context) => getThanks(deps, body, context),
    'donations/getFormTexts': () => getFormTexts(deps),
    'donations/editFormTexts': (body, context) => editFormTexts(deps, callerOf(context), body),
    'donations/startCheckout': (body, context) => startCheckout(deps, body, context),
    'donations/payPractice': (body, context) => payPractice(deps, body, context),
    'donations/getOwnGifts': (_body, context) => getOwnGifts(deps, context),
    'donations/getOwnReceipt': (body, context) => getOwnReceipt(deps, body, context),
    'donations/stopMonthly': (body, context) => stopMonthly(deps, body, context),
    'donations/requestLink': (body, context) =>
      withPaddedTiming(() => requestLink(deps, body, context)),
    'donations/getOwnGiving': (body, context) => getOwnGiving(deps, body, context),
    'donations/getReceiptByLink': (body, context) => getReceiptByLink(deps, body, context),
    'donations/getOwnStatement': (body, context) => getOwnStatement(deps, body, context),
    'donations/chooseLanguage': (body, context) => chooseLanguage(deps, body, context),
    'donations/changeMonthly': (body, context) => changeMonthly(deps, body, context),
    'donations/updateCard': (body, context) => updateCard(deps, body, context),
    'donations/getDonors': (body) => getDonors(deps, body),
    'donations/getDonor': (body) => getDonor(deps, body),
    'donations/editDonor': (body, context) => editDonor(deps, body, context),
    'donations/exportDonors': (body, context) => exportDonors(deps, body, context),
    'donations/previewMail': (body, context) => previewMail(deps, callerOf(context), body),
    'donations/sendTestMail': (body, context) => sendTestMail(deps, callerOf(context), body),
    'donations/mailDonors': (body, context) => mailDonors(deps, callerOf(context), body),
    'donations/getDonations': (body) => getDonations(deps, body),
    'donations/getSum': (body) => getSum(deps, body),
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
    'donations/getCampaigns': () => getCampaigns(deps),
    'donations/getOpenCampaigns': (body) => getOpenCampaigns(deps, body),
    'donations/getCampaignPage': (body) => getCampaignPage(deps, body),
    'donations/getCampaignAddresses': () => getCampaignAddresses(deps),
    'donations/getCampaign': (body) => getCampaign(deps, body),
    'donations/getCampaignPreview': (body) => getCampaignPreview(deps, body),
    'donations/editCampaign': (body, context) => editCampaign(deps, body, callerOf(context)),
    'donations/deleteCampaign': (body, context) => deleteCampaign(deps, body, context),
    'donations/getBatches': (body) => getBatches(deps, body),
    'donations/getBatch': (body) => getBatch(deps, body),
    'donations/saveBatch': (body, context) => saveBatch(deps, body, context),
    'donations/closeBatch': (body, context) => closeBatch(deps, body, context),
    'donations/deleteBatch': (body, context) => deleteBatch(deps, body, context),
    'donations/exportJournal': (body, context) => exportJournal(deps, body, context),
    'donations/getSettings': () => getSettings(deps),
    'donations/editSettings': (body, context) => editSettings(deps, callerOf(context), body),
  };
}

function callerOf({ person }: CallContext): CurrentUser {
  if (!person) throw notSignedIn();
  return person;
}
