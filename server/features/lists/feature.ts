import { day } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import { deleteHistoryOfDeleted, listAllDrafts } from './history/queries.ts';
import { listHandlers } from './routes.ts';
import { nameTranslations } from './translations/name-translations.ts';
import { listStoredTranslations } from './translations/queries.ts';
import { entryTranslations } from './translations/versioned-list.ts';

/** How long a deleted entry can be restored, in ms. */
const restorable = 30 * day;

export const lists = {
  name: 'lists',
  handlers: listHandlers,
  expire: (db, now) => deleteHistoryOfDeleted(db, now - restorable),
  auditLabels: { translations: nameTranslations },
  contentTables: ['entry_drafts'],
  versionedLists: [entryTranslations],
  mediaReferences: [
    {
      table: 'entry_drafts',
      key: 'id',
      json: ['content'],
      rows: listAllDrafts,
      openTo: () => 'lists.edit',
      use: ({ list, entry_key }) => ({
        title: 'Draft of a list',
        to: `/cms/list-history/${list}/${entry_key}`,
      }),
      tags: () => [],
      versioned: ({ id }) => ({ table: 'entry_drafts', key: 'id', value: id }),
    },
    {
      table: 'entry_translations',
      key: 'id',
      json: ['texts'],
      rows: listStoredTranslations,
      openTo: () => 'lists.edit',
      use: ({ language, list, entry_key }) => ({
        title: 'Translation of a list',
        to: `/cms/translations/${language}/${list}/${entry_key}`,
      }),
      tags: () => ['translations'],
    },
  ],
} satisfies Feature;
