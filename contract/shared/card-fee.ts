/** Stripe's card fee in the United States: 2.9% and 30 cents. */
const fee = { perMille: 29, fixed: 30 };

/** The amount that leaves a whole gift after the card fee, both in cents: what is charged, and what the form shows. */
export const withFee = (amount: number): number =>
  Math.ceil(((amount + fee.fixed) * 1000) / (1000 - fee.perMille));
