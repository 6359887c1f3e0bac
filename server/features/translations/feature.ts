import type { Feature } from '#server/feature.ts';
import { translationsHandlers } from './routes.ts';

export const translations = {
  name: 'translations',
  handlers: translationsHandlers,
} satisfies Feature;
