import { allRows, type MediaReference } from '#server/features/media/references/references.ts';

/** The logo and the signature on receipts. */
export const letterMedia: MediaReference[] = [
  {
    table: 'site_settings',
    key: 'name',
    json: ['value'],
    rows: async (db) =>
      (await allRows('site_settings')(db)).filter(({ name }) => name === 'giving'),
    openTo: () => 'gifts.manage',
    use: () => ({ title: 'Receipts', to: '/dashboard/Donations#receipt-settings' }),
    tags: () => ['giving'],
  },
];
