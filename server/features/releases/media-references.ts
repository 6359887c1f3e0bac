import { allRows, type MediaReference } from '#server/features/media/references/references.ts';

/** The pictures and recordings in what releases will publish, and in what undoes them. */
export const releaseMedia: MediaReference[] = [
  {
    table: 'release_items',
    key: 'id',
    json: ['intro', 'content', 'before_intro', 'before_content'],
    rows: allRows('release_items'),
    openTo: () => 'releases.edit',
    use: ({ title, release_id }) => ({
      title: `Release: ${title}`,
      to: `/cms/releases/${release_id}`,
    }),
    tags: () => [],
  },
  {
    table: 'release_rows',
    key: 'id',
    json: ['before', 'after'],
    rows: allRows('release_rows'),
    openTo: () => 'releases.edit',
    use: ({ release_id }) => ({
      title: 'What undoes a release',
      to: `/cms/releases/${release_id}`,
    }),
    tags: () => [],
  },
];
