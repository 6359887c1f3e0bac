import { editingOf } from '#contract/shared/pages/section-capabilities.ts';
import type { MediaReference } from '#server/features/media/references/references.ts';
import { listSchedulesWithPage } from './queries.ts';

/** The pictures and recordings in content that is scheduled to be published. */
export const scheduledPages: MediaReference = {
  table: 'page_schedules',
  key: 'id',
  json: ['intro', 'content'],
  rows: listSchedulesWithPage,
  openTo: ({ section }) => editingOf(String(section)),
  use: ({ section, name, intro }) => ({
    title: `Scheduled: ${(JSON.parse(String(intro)) as { title: string }).title}`,
    to: `/cms/${section}/${name}`,
  }),
  // Visitors do not see it yet.
  tags: () => [],
};
