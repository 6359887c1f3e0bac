import type { CheckedBody } from '#contract/index.ts';

type Order = Pick<CheckedBody<'donations/startCheckout'>, 'listing' | 'campaignId' | 'isAnonymous'>;

/** How a campaign's page lists a gift; empty: not at all. */
export type Listing = NonNullable<CheckedBody<'donations/editDonation'>['listing']>;

/** How a gift is listed: only on its campaign's page, and an anonymous one without the name. */
export function listingOf({ listing, campaignId, isAnonymous }: Order): Listing {
  if (listing === undefined || campaignId === undefined) return '';
  return isAnonymous === 1 ? 'unnamed' : listing;
}
