import type { Contribution } from '#server/contributions.ts';

export const media: Contribution = {
  auditLabels: {
    media: (db, ids) =>
      db.selectFrom('media').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  },
};
