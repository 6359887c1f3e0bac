import type { Contribution } from '#server/contributions.ts';

export const pages: Contribution = {
  pageParameters: { '/articles': ['topic', 'page'], '/programs': ['topic', 'page'] },
};
