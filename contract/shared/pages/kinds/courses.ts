import type { AddressedKind } from './kind.ts';

export const courses: AddressedKind = {
  place: 10,
  header: { label: 'Courses', place: 30, isShown: true },
  list: { introPage: 'Courses', shows: 'all', order: 'chosen' },
  names: 'free',
  capabilities: { edit: 'pages.edit', publish: 'pages.publish' },
  isDated: false,
  hasReadingTime: false,
  hasContents: true,
  hasLessons: true,
  hasDetails: true,
  isRelatedByTopic: true,
  reviewDays: 365,
  isInFeed: false,
  isAnnounced: true,
  fields: {},
};
