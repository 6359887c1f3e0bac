import {
  allRows,
  type MediaReference,
  ownVersion,
} from '#server/features/media/references/references.ts';
import { tagsOf } from './status.ts';

/** Where events reference images and recordings. */
export const eventMedia: MediaReference[] = [
  {
    table: 'events',
    key: 'id',
    texts: [['description', 'html']],
    names: ['image'],
    rows: allRows('events'),
    openTo: () => 'events.read',
    use: ({ id, title }) => ({ title: `Event: ${title}`, to: `/dashboard/Events/${id}` }),
    tags: tagsOf,
    versioned: ownVersion('events'),
  },
];
