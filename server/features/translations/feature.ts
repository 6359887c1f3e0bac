import type { Feature } from '#server/feature.ts';
import { translationsHandlers } from './routes.ts';

export const translations = {
  name: 'translations',
  handlers: translationsHandlers,
  pageParameters: { '/cms/translations': ['search', 'section', 'state', 'language', 'page'] },
} satisfies Feature;
