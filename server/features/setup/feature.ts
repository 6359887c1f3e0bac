import { may } from '#contract/shared/may.ts';
import type { Feature } from '#server/feature.ts';
import { hasBegun } from './queries.ts';
import { setupHandlers } from './routes.ts';

/** The setup of a new site: asked once, when the first administrator signs in. */
export const setup = {
  name: 'setup',
  handlers: setupHandlers,
  firstScreen: async (db, held) =>
    may(held, 'system.manage') && !(await hasBegun(db)) ? '/cms/setup' : undefined,
} satisfies Feature;
