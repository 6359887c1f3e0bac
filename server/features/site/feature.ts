import type { Feature } from '#server/feature.ts';
import { followMenus } from './menus/follow-menus.ts';
import { siteHandlers } from './routes.ts';
import { settingsMedia } from './settings/media-references.ts';
import { settingsHandlers } from './settings/routes.ts';
import { coursesMenuHistory, headerHistory } from './settings/versioned-menus.ts';
import { readTranslatedSite } from './site-in-language.ts';

export const site = {
  name: 'site',
  handlers: (deps) => ({
    ...siteHandlers(deps),
    ...settingsHandlers(deps),
  }),
  mount: (_app, deps) => followMenus(deps),
  mediaReferences: settingsMedia,
  contentTables: ['site_settings'],
  translatedEntries: { site: readTranslatedSite },
  versionedLists: [headerHistory, coursesMenuHistory],
} satisfies Feature;
