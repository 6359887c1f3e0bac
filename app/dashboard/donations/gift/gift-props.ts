import type { Reply } from '#contract/index.ts';
import type { Campaign } from '../campaigns/campaign-field.tsx';

export type Gift = Reply<'donations/getDonation'>['donation'];

/** The props of a part of the drawer: the gift, and a callback for its changes. */
export interface GiftProps {
  gift: Gift;
  campaigns: readonly Campaign[];
  onChange: (gift: Gift) => void;
  reload: () => Promise<void>;
}
