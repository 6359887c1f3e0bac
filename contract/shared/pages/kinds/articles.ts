import type { AddressedKind } from './kind.ts';

export const articles: AddressedKind = {
  place: 30,
  header: { label: 'Articles', place: 40, isShown: true },
  list: { introPage: 'Articles', shows: 'pagesByTopic', order: 'chosen' },
  names: 'free',
  capabilities: { edit: 'pages.edit', publish: 'pages.publish' },
  isDated: true,
  hasContents: true,
  hasDetails: true,
  isRelatedByTopic: true,
  reviewDays: 365,
  isInFeed: true,
  isAnnounced: true,
  fields: {},
};
