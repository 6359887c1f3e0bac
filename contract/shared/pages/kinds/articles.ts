import type { AddressedKind } from './kind.ts';

export const articles: AddressedKind = {
  place: 30,
  header: { label: 'Articles', place: 40, isShown: true },
  list: { introPage: 'Articles', shows: 'pagesByTopic', order: 'chosen' },
  names: 'free',
  capabilities: { edit: 'pages.edit', publish: 'pages.publish' },
  isDated: true,
  hasReadingTime: true,
  hasContents: true,
  hasLessons: false,
  hasDetails: true,
  isRelatedByTopic: true,
  reviewDays: 365,
  isInFeed: true,
  isAnnounced: true,
  fields: {
    inShort: {
      label: 'In short',
      shownAs: 'content.inShort',
      help: 'What readers have to know even if they read no further: above all what matters to health, and when to see a doctor. Shown in a box at the top, as a list of a few points with their sources.',
      isRequired: false,
      kind: 'text',
      rules: { isMarkdown: true, isBox: true, maxLength: 3_000 },
    },
  },
};
