import type { Contribution } from '#server/contributions.ts';

export const dashboard: Contribution = {
  // Of every table; its filters are named by the feature whose rows it shows.
  pageParameters: { '/dashboard/*': ['page', 'search', 'sort'] },
};
