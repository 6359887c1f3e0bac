import {
  allRows,
  type MediaReference,
  ownVersion,
} from '#server/features/media/references/references.ts';

/** Where the ways to donate reference images and recordings. */
export const waysToDonateMedia: MediaReference[] = [
  {
    table: 'ways_to_donate',
    key: 'id',
    texts: [['text', 'html']],
    names: ['icon'],
    rows: allRows('ways_to_donate'),
    openTo: () => 'lists.edit',
    use: ({ title }) => ({ title: `Ways to donate: ${title}`, to: '/cms/donate/waysToDonate' }),
    tags: () => ['waysToDonate'],
    versioned: ownVersion('ways_to_donate'),
  },
];
