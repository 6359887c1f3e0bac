import {
  allRows,
  type MediaReference,
  ownVersion,
} from '#server/features/media/references/references.ts';
import { campaignsTag, pagesTag } from './tags.ts';

/** Where campaigns reference images and recordings. */
export const campaignMedia: MediaReference[] = [
  {
    table: 'campaigns',
    key: 'id',
    texts: [['description', 'html']],
    names: ['image'],
    rows: allRows('campaigns'),
    openTo: () => 'campaigns.manage',
    use: ({ id, name }) => ({
      title: `Campaign: ${name}`,
      to: `/dashboard/Donations/Campaigns/${id}`,
    }),
    tags: () => [campaignsTag, pagesTag],
    versioned: ownVersion('campaigns'),
  },
];
