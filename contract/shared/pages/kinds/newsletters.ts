import type { AddressedKind } from './kind.ts';

export const newsletters: AddressedKind = {
  place: 40,
  header: { label: 'Newsletters', place: 50, isShown: true },
  list: { introPage: 'Newsletters', shows: 'all', order: 'newest' },
  names: 'months',
  team: 'newsletter',
  isDated: false,
  hasContents: false,
  hasDetails: false,
  isRelatedByTopic: false,
  reviewDays: null,
  isInFeed: true,
  isAnnounced: false,
  fields: {},
};
