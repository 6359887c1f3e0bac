import { allRows, type MediaReference } from '#server/features/media/references/references.ts';

/** Where the site settings reference images. */
export const settingsMedia: MediaReference[] = [
  {
    table: 'site_settings',
    key: 'name',
    json: ['value'],
    rows: allRows('site_settings'),
    openTo: () => 'settings.change',
    use: () => ({ title: 'Site settings', to: '/cms/settings' }),
    tags: () => ['site'],
  },
];
