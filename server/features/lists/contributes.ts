import { day } from '#contract/shared/time-units.ts';
import type { Contribution } from '#server/contributions.ts';
import { deleteHistoryOfDeleted, listAllDrafts } from './history/queries.ts';

/** How long a deleted entry can be restored, in ms. */
const restorable = 30 * day;

export const lists: Contribution = {
  expire: (db, now) => deleteHistoryOfDeleted(db, now - restorable),
  contentTables: ['entry_drafts'],
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
  ],
};
