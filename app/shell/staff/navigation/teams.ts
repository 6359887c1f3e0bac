import type { Role } from '#contract/shared/roles.ts';

/** The roles that screens are for, by who works there; administrators may open all of them. */
export const editors: readonly Role[] = ['editor'];
export const publishers: readonly Role[] = ['publisher'];
export const newsletter: readonly Role[] = ['newsletter'];
export const fundraisers: readonly Role[] = ['fundraiser'];
export const events: readonly Role[] = ['events'];
export const administrators: readonly Role[] = ['administrator'];
