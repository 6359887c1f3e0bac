import type { Feature } from '#server/feature.ts';
import { dashboardHandlers } from './routes.ts';
import { listAllViews } from './views/queries.ts';

export const dashboard = {
  name: 'dashboard',
  handlers: dashboardHandlers,
  // Parameters of every table; filters are contributed by the feature whose rows it shows.
  personalData: { exports: { savedViews: (db, { id }) => listAllViews(db, id) } },
  pageParameters: { '/dashboard/*': ['page', 'search', 'sort', 'columns'] },
} satisfies Feature;
