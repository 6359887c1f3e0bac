import type { Contribution } from '#server/contributions.ts';
import { boardMedia } from './media-references.ts';

export const board: Contribution = {
  mediaReferences: boardMedia,
  searchSources: {
    board: {
      async read(db) {
        const rows = await db
          .selectFrom('board_members')
          .select(['name', 'job', 'bio_html as html'])
          .execute();
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
};
