import type { Contribution } from '#server/contributions.ts';

export const users: Contribution = { pageParameters: { '/dashboard/*': ['role', 'state'] } };
