import type { Contribution } from '#server/contributions.ts';

export const search: Contribution = { pageParameters: { '/search/*': ['q', 'kind', 'page'] } };
