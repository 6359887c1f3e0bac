import { newId } from '#server/platform/crypto/ids.ts';
import { aRow } from '#tests/support/content/pages.ts';
import { giftByHand, setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import type { PrepareBody } from './content.ts';

const aGift: PrepareBody = async (server, as) => {
  const body = giftByHand({ email: `giver.${newId()}@example.org`.replace(/_/g, '-') });
  const { donation } = await server.call('donations/addDonation', body, { as });
  return { id: donation.id };
};

/** Every call that changes gifts, and how to create what it changes. */
export const moneyCalls: Record<string, PrepareBody> = {
  'donations/addDonation': () => giftByHand(),
  'donations/editDonation': async (...given) => ({ ...(await aGift(...given)), notes: 'Thanked' }),
  'donations/correctDonation': async (...given) => ({
    ...(await aGift(...given)),
    ...{ amount: 3_000, version: 1 },
  }),
  'donations/refundDonation': async (...given) => ({
    ...(await aGift(...given)),
    ...{ amount: 100, version: 1 },
  }),
  'donations/mailReceipt': async (server, as) => {
    await setReceiptIssuer(server);
    return aGift(server, as);
  },
  'donations/editDonor': () => ({ name: 'Somebody' }),
  'donations/exportDonations': () => ({}),
  'donations/exportDonors': () => ({}),
  'donations/editSettings': () => ({ ein: '12-3456789' }),
  'donations/stopMonthly': async (server, { userId }) => {
    const donor = { id: newId(), name: 'Somebody', name_key: 'somebody', words: 'somebody' };
    const none = { email: '', email_key: '', created_at: 0 };
    await aRow(server, 'donors', { ...donor, ...none, user_id: userId });
    const id = newId();
    const gift = { subscription_id: `sub_${id}`, donor_id: donor.id, amount: 500, currency: 'usd' };
    const since = { status: 'active' as const, started_on: '2026-01-01', created_at: 0 };
    await aRow(server, 'monthly_gifts', { id, ...gift, ...since });
    return { id };
  },
};
