import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { Feature } from '#server/feature.ts';
import { boardMedia } from './media-references.ts';
import { existsBoardMember, listBoardTexts } from './queries.ts';
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
      async read(db) {
        const rows = await listBoardTexts(db);
        return rows.map(({ id, name, job, html }) => ({
          key: id,
          language: defaultLanguage,
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
