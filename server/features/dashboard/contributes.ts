import type { Contribution } from '#server/contributions.ts';

export const dashboard: Contribution = {
  // Parameters of every table; filters are contributed by the feature whose rows it shows.
  pageParameters: { '/dashboard/*': ['page', 'search', 'sort'] },
};
