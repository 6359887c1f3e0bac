import { sample } from '../sample.ts';

const html = '<p>Most salt is <strong>hidden</strong>.</p>\n';

const selector = { section: 'articles', name: 'Hidden-Salt' } as const;

/** A page in the examples of calls. */
export const samplePage = {
  selector,
  readMore: {
    id: sample.otherId,
    text: 'Bread has more than you think.',
    html: '<p>Bread has more than you think.</p>\n',
  },
  paragraph: {
    id: sample.id,
    title: 'Where it hides',
    text: 'Most salt is **hidden**.',
    html,
    image: 'label.webp',
    imageAlt: 'The label of a loaf of bread',
  },
  data: {
    ...selector,
    language: 'en' as const,
    title: 'Hidden salt',
    subtitle: 'Where most of it comes from',
    text: 'Most salt is **hidden**.',
    html,
    image: '',
    imageAlt: '',
    description: 'Most of the salt that people eat is in what they buy.',
    author: 'Ana Lind',
    publishedOn: '2026-03-02',
    reviewedOn: '',
    reviewedBy: '',
    reviewerRole: '',
    reviewInvitedBy: '',
    topics: ['Salt'],
    sources: [],
    order: 0,
    version: 5,
    publishedAt: sample.time,
    updatedAt: sample.time,
    isPublished: 1 as const,
    hasChanges: 0 as const,
  },
};
