import { parseCents } from '#contract/shared/money.ts';
import type { Settings } from '#server/config.ts';
import { defineForm, lineField } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';

/** The donation form. */
export const donationForms: Record<string, Form> = {
  donate: defineForm({
    fields: {
      amount: lineField,
      otherAmount: lineField,
      frequency: lineField,
      coverFee: lineField,
      isAnonymous: lineField,
      honoree: lineField,
    },
    page: '/Donate',
    call: ({ amount, otherAmount, frequency, coverFee, isAnonymous, honoree }) => ({
      path: 'donations/startCheckout',
      body: {
        // The call rejects an invalid amount, with its field.
        amount: parseCents(otherAmount.trim() || amount) ?? null,
        frequency: frequency === 'monthly' ? 'monthly' : 'once',
        coverFee: coverFee === '1' ? 1 : 0,
        isAnonymous: isAnonymous === '1' ? 1 : 0,
        honoree: honoree.trim(),
      },
    }),
    // To Stripe, at the URL that the call returned.
    redirectTo: ({ code, url }) => (code === 1 ? String(url) : undefined),
    isSuccess: ({ code }) => code === 1,
    resultFields: (gift) => ({ gift }),
  }),
};

/** The origins where gifts are paid. */
export function checkoutOrigins({ stripe }: Settings): string[] {
  if (!stripe) return [];
  return [stripe.baseUrl ? new URL(stripe.baseUrl).origin : 'https://checkout.stripe.com'];
}
