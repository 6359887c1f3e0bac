import type { Contribution } from '#server/contributions.ts';
import { listAllViews } from './views/queries.ts';

export const dashboard: Contribution = {
  // Parameters of every table; filters are contributed by the feature whose rows it shows.
  personalData: { exports: { savedViews: (db, { id }) => listAllViews(db, id) } },
  pageParameters: { '/dashboard/*': ['page', 'search', 'sort', 'columns'] },
};
