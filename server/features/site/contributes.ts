import type { Contribution } from '#server/contributions.ts';
import { settingsMedia } from './settings/media-references.ts';
import { coursesMenuHistory, headerHistory } from './settings/versioned-menus.ts';

export const site: Contribution = {
  mediaReferences: settingsMedia,
  contentTables: ['site_settings'],
  versionedLists: [headerHistory, coursesMenuHistory],
};
