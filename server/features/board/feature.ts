import type { Feature } from '#server/feature.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';
import { boardMedia } from './media-references.ts';
import { listBoardTexts } from './queries.ts';
import { boardHandlers } from './routes.ts';
import { boardHistory, boardOrder } from './versioned-list.ts';

export const board = {
  name: 'board',
  handlers: boardHandlers,
  menuEntries: {
    tags: ['board'],
    read: async (db) => {
      const isFilled = await hasRows(db.selectFrom('board_members'));
      return [{ address: '/Board', isFilled }];
    },
  },
  mediaReferences: boardMedia,
  versionedLists: [boardHistory, boardOrder],
  searchSources: {
    board: {
      async read(db) {
        const rows = await listBoardTexts(db);
        return rows.map(({ name, job, html }) => ({
          kind: 'people',
          path: '/Board',
          title: name,
          summary: job,
          html,
        }));
      },
    },
  },
} satisfies Feature;
