import { parseCents } from '#contract/shared/money.ts';
import type { Settings } from '#server/config.ts';
import { defineForm, lineField, longTextField } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';

/** The campaign that a gift is for, and whom it is dedicated to. */
const designationFields = {
  campaignId: lineField,
  listing: lineField,
  honoree: lineField,
  isMemorial: lineField,
  cardName: lineField,
  cardEmail: lineField,
  cardMessage: longTextField,
};

const designationIn = (sent: Record<keyof typeof designationFields, string>) => ({
  ...(sent.campaignId !== '' && { campaignId: sent.campaignId }),
  ...(sent.listing !== '' && { listing: sent.listing }),
  honoree: sent.honoree.trim(),
  isMemorial: sent.isMemorial === '1' ? 1 : 0,
  cardName: sent.cardName.trim(),
  cardEmail: sent.cardEmail.trim(),
  cardMessage: sent.cardMessage.trim(),
});

/** The donation form. */
export const donationForms: Record<string, Form> = {
  donate: defineForm({
    fields: {
      amount: lineField,
      decimalMark: lineField,
      otherAmount: lineField,
      frequency: lineField,
      coverFee: lineField,
      isAnonymous: lineField,
      ...designationFields,
      /** The slug of the campaign whose page it is on; empty: the Donate page. */
      campaignPage: lineField,
    },
    page: ({ campaignPage }) =>
      campaignPage === '' ? '/Donate' : `/campaigns/${encodeURIComponent(campaignPage)}`,
    call: ({ amount, otherAmount, decimalMark, frequency, coverFee, isAnonymous, ...sent }) => ({
      path: 'donations/startCheckout',
      body: {
        amount: centsIn(otherAmount.trim() || amount, decimalMark),
        frequency: frequency === 'monthly' ? 'monthly' : 'once',
        coverFee: coverFee === '1' ? 1 : 0,
        isAnonymous: isAnonymous === '1' ? 1 : 0,
        ...designationIn(sent),
      },
    }),
    // To Stripe, at the URL that the call returned.
    redirectTo: ({ code, url }) => (code === 1 ? String(url) : undefined),
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ decimalMark: _, campaignPage: _page, ...gift }) => ({ gift }),
  }),
  'practice-payment': defineForm({
    fields: {
      amount: lineField,
      frequency: lineField,
      isAnonymous: lineField,
      ...designationFields,
      name: lineField,
      email: lineField,
    },
    page: ({ name: _name, email: _email, ...order }) =>
      `/practice-payment?${new URLSearchParams(order)}`,
    call: ({ amount, frequency, isAnonymous, name, email, ...sent }) => ({
      path: 'donations/payPractice',
      body: {
        amount: Number(amount),
        frequency: frequency === 'monthly' ? 'monthly' : 'once',
        isAnonymous: isAnonymous === '1' ? 1 : 0,
        ...designationIn(sent),
        name: name.trim(),
        email: email.trim(),
      },
    }),
    redirectTo: ({ code, url }) => (code === 1 ? String(url) : undefined),
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ name, email }) => ({ name, email }),
  }),
  'giving-link': defineForm({
    fields: { email: lineField },
    page: '/giving',
    call: ({ email }) => ({ path: 'donations/requestLink', body: { email: email.trim() } }),
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ email }) => ({ email }),
  }),
  'change-monthly': defineForm({
    fields: {
      token: lineField,
      id: lineField,
      amount: lineField,
      decimalMark: lineField,
      nextOn: lineField,
      isPaused: lineField,
      stop: lineField,
    },
    page: ({ token }) => givingPage(token),
    call: ({ token, id, amount, decimalMark, nextOn, isPaused, stop }) => ({
      path: 'donations/changeMonthly',
      body: {
        token,
        id,
        ...(amount !== '' && { amount: centsIn(amount, decimalMark) }),
        ...(nextOn !== '' && { nextOn }),
        ...(isPaused !== '' && { isPaused: Number(isPaused) }),
        ...(stop !== '' && { stop: 1 }),
      },
    }),
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ amount, id }) => ({ text: amount, name: id }),
  }),
  'giving-language': defineForm({
    fields: { token: lineField, language: lineField },
    page: ({ token }) => givingPage(token),
    call: (body) => ({ path: 'donations/chooseLanguage', body }),
    isSuccess: ({ code }) => code === 1,
  }),
  'update-card': defineForm({
    fields: { token: lineField, id: lineField },
    page: ({ token }) => givingPage(token),
    call: (body) => ({ path: 'donations/updateCard', body }),
    redirectTo: ({ code, url }) => (code === 1 ? String(url) : undefined),
    isSuccess: ({ code }) => code === 1,
  }),
};

const givingPage = (token: string) => `/giving?${new URLSearchParams({ token })}`;

/** The call rejects an invalid amount, with its field. */
const centsIn = (typed: string, decimalMark: string) =>
  parseCents(typed.trim(), decimalMark === ',' ? decimalMark : '.') ?? null;

/**
 * The origins where gifts are paid, and cards updated. Pages name them whether or not gifts are set up: that can change at
 * any time, and a page is cached with its policy.
 */
export const checkoutOrigins = ({ stripeBaseUrl }: Settings): string[] =>
  stripeBaseUrl
    ? [new URL(stripeBaseUrl).origin]
    : ['https://checkout.stripe.com', 'https://billing.stripe.com'];
