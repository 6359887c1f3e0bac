import type { AddressedKind } from './kind.ts';

export const newsletters: AddressedKind = {
  place: 40,
  header: { label: 'Newsletters', place: 50, isShown: true },
  list: { introPage: 'Newsletters', shows: 'all', order: 'newest' },
  names: 'months',
  capabilities: { edit: 'issues.edit', publish: 'issues.publish' },
  isDated: false,
  hasReadingTime: true,
  hasContents: false,
  hasLessons: false,
  hasDetails: false,
  isRelatedByTopic: false,
  reviewDays: null,
  isInFeed: true,
  isAnnounced: false,
  fields: {},
};
