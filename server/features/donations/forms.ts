import { parseCents } from '#contract/shared/money.ts';
import type { Settings } from '#server/config.ts';
import { defineForm, line } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';

/** Giving. */
export const donationForms: Record<string, Form> = {
  donate: defineForm({
    fields: {
      amount: line,
      otherAmount: line,
      frequency: line,
      coverFee: line,
      isAnonymous: line,
      honoree: line,
    },
    page: '/Donate',
    call: ({ amount, otherAmount, frequency, coverFee, isAnonymous, honoree }) => ({
      path: 'donations/startCheckout',
      body: {
        // What is no amount is refused by the call, at its field.
        amount: parseCents(otherAmount.trim() || amount) ?? null,
        frequency: frequency === 'monthly' ? 'monthly' : 'once',
        coverFee: coverFee === '1' ? 1 : 0,
        isAnonymous: isAnonymous === '1' ? 1 : 0,
        honoree: honoree.trim(),
      },
    }),
    // To Stripe, whose address the call has given.
    leadsTo: ({ code, url }) => (code === 1 ? String(url) : undefined),
    isDone: ({ code }) => code === 1,
    shows: (gift) => ({ gift }),
  }),
};

/** Where gifts are paid. */
export function checkoutOrigins({ stripe }: Settings): string[] {
  if (!stripe) return [];
  return [stripe.baseUrl ? new URL(stripe.baseUrl).origin : 'https://checkout.stripe.com'];
}
