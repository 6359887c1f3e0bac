import type { AddressedKind } from './kind.ts';

export const programs: AddressedKind = {
  place: 20,
  header: { label: 'Programs', place: 20, isShown: true },
  list: { introPage: 'Programs', shows: 'pagesByTopic', order: 'chosen' },
  names: 'free',
  capabilities: { edit: 'pages.edit', publish: 'pages.publish' },
  isDated: false,
  hasReadingTime: false,
  hasContents: false,
  hasLessons: false,
  hasDetails: true,
  isRelatedByTopic: true,
  reviewDays: 365,
  isInFeed: false,
  isAnnounced: true,
  fields: {},
};
