import type { Feature } from '#server/feature.ts';
import { boardMedia } from './media-references.ts';
import { existsBoardMember } from './queries.ts';
import { readBoardIn } from './read-board.ts';
import { boardHandlers } from './routes.ts';
import { boardHistory, boardOrder } from './versioned-list.ts';

export const board = {
  name: 'board',
  handlers: boardHandlers,
  menuEntries: {
    tags: ['board'],
    read: async (db) => {
      const isFilled = await existsBoardMember(db);
      return [{ address: '/Board', isFilled }];
    },
  },
  mediaReferences: boardMedia,
  versionedLists: [boardHistory, boardOrder],
  searchSources: {
    board: {
      async read(db, language) {
        const rows = await readBoardIn(db, language);
        return rows.map(({ id, name, position, html, language: written }) => ({
          key: id,
          language: written,
          kind: 'people',
          path: '/Board',
          title: name,
          summary: position,
          html,
        }));
      },
    },
  },
} satisfies Feature;
