import type { Feature } from '#server/feature.ts';
import { redirectsHandlers } from './routes.ts';

export const redirects = {
  name: 'redirects',
  handlers: redirectsHandlers,
} satisfies Feature;
