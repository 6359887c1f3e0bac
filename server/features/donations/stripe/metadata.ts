import type Stripe from 'stripe';
import {
  defaultLanguage,
  knownLanguage,
  type Language,
} from '#contract/shared/language/languages.ts';
import type { Listing } from '../campaigns/listing.ts';
import type { Dedication } from '../tributes/dedication.ts';
import { ours } from './client.ts';

/** The facts about a gift that are stored with it at Stripe. */
interface Order extends Dedication {
  isAnonymous: 0 | 1;
  /** Empty: none. */
  campaignId: string;
  /** Empty: its campaign's page does not list it. */
  listing: Listing;
  /** In which the donor gave, for the emails about it. */
  language: Language;
  /** The pseudonym of the network that started it. */
  network: string;
}

/** Stripe's metadata of a gift: the values are texts, and empty ones are left out. */
export function metadataOf(order: Order): Record<string, string> {
  const { isAnonymous, isMemorial, network, language, ...optional } = order;
  const filled = Object.entries(optional).filter(([, value]) => value !== '');
  return {
    ...ours,
    isAnonymous: String(isAnonymous),
    ...(isMemorial === 1 && { isMemorial: '1' }),
    ...Object.fromEntries(filled),
    ...(language !== defaultLanguage && { language }),
    network,
  };
}

/** How a payment's gift is listed, as its donor chose. */
export const listingIn = ({ listing }: Stripe.Metadata): Listing =>
  listing === 'named' || listing === 'unnamed' ? listing : '';

/** The language in which its donor gave. */
export const languageIn = ({ language = '' }: Stripe.Metadata): Language => knownLanguage(language);

/** The dedication in a payment's metadata, cut to the lengths of the contract. */
export function dedicationIn(metadata: Stripe.Metadata): Dedication {
  const text = (field: string, longest: number) => (metadata[field] ?? '').slice(0, longest);
  return {
    honoree: text('honoree', 100),
    isMemorial: metadata.isMemorial === '1' ? 1 : 0,
    cardName: text('cardName', 100),
    cardEmail: text('cardEmail', 254),
    cardMessage: text('cardMessage', 300).toWellFormed(),
  };
}
