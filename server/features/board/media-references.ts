import {
  allRows,
  type MediaReference,
  ownVersion,
} from '#server/features/media/references/references.ts';

/** Where the board references images and recordings. */
export const boardMedia: MediaReference[] = [
  {
    table: 'board_members',
    key: 'id',
    texts: [['bio', 'bio_html']],
    names: ['photo'],
    rows: allRows('board_members'),
    openTo: () => 'lists.edit',
    use: ({ name }) => ({ title: `Board: ${name}`, to: '/cms/board/Board' }),
    tags: () => ['board'],
    versioned: ownVersion('board_members'),
  },
];
