import type { Feature } from '#server/feature.ts';
import { listMediaTitles } from './queries.ts';
import { mediaHandlers } from './routes.ts';
import { mountMedia } from './serve-media.ts';
import { removeAbandonedUploads } from './uploads.ts';

export const media = {
  name: 'media',
  handlers: mediaHandlers,
  pageParameters: { '/cms/media': ['folder', 'kind', 'unused'] },
  auditLabels: {
    media: listMediaTitles,
  },
  cleanUp: { name: 'removing broken uploads', run: removeAbandonedUploads },
  reservedAreas: ['media'],
  mount: mountMedia,
} satisfies Feature;
