import type { Language } from '#contract/shared/language/languages.ts';

/** The languages of Stripe's own pages: https://docs.stripe.com/api/checkout/sessions/create */
export const stripeLocales = {
  en: 'en',
  es: 'es-419',
} as const satisfies Record<Language, string>;
