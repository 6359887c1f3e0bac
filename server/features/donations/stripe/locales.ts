import type { Language } from '#contract/shared/language/languages.ts';

/** The languages of Stripe’s own pages: https://docs.stripe.com/api/checkout/sessions/create */
const locales: Partial<Record<Language, 'en' | 'es-419'>> = { en: 'en', es: 'es-419' };

/** The language of Stripe’s pages for someone who reads the site in a language; one that is not listed is the browser’s. */
export const stripeLocaleOf = (language: Language) => locales[language] ?? ('auto' as const);
