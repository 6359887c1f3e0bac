import type { Reply } from '#contract/index.ts';

export type Gift = Reply<'donations/getDonation'>['donation'];

/** What a part of the drawer is given: the gift, and whom to tell that it has changed. */
export interface GiftProps {
  gift: Gift;
  onChange: (gift: Gift) => void;
  reload: () => Promise<void>;
}
