import { allRows, type MediaReference } from '#server/features/media/references/references.ts';

/** Where the site settings reference images. */
export const settingsMedia: MediaReference[] = [
  {
    table: 'site_settings',
    key: 'name',
    json: ['value'],
    // Other features keep settings of their own in this table.
    rows: async (db) => (await allRows('site_settings')(db)).filter(({ name }) => name === 'site'),
    openTo: () => 'settings.change',
    use: () => ({ title: 'Site settings', to: '/cms/settings' }),
    tags: () => ['site'],
  },
];
