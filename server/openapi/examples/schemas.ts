import { email, id, otherId, time, token } from './values.ts';

const html = '<p>Most salt is <strong>hidden</strong>.</p>\n';

export const readMoreParagraph = {
  id: otherId,
  text: 'Bread has more than you think.',
  html: '<p>Bread has more than you think.</p>\n',
};
export const pageParagraph = {
  id,
  title: 'Where it hides',
  text: 'Most salt is **hidden**.',
  html,
  image: 'label.webp',
  imageAlt: 'The label of a loaf of bread',
};
export const pageData = {
  section: 'articles' as const,
  name: 'Hidden-Salt',
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
  reviewInvitedBy: '',
  topics: ['Salt'],
  sources: [],
  order: 0,
  version: 5,
  publishedAt: time,
  updatedAt: time,
  isPublished: 1 as const,
  hasChanges: 0 as const,
};

/** Examples of named schemas. */
export const schemaExamples: Readonly<Record<string, unknown>> = {
  Id: id,
  Flag: 1,
  Order: 0,
  Version: 5,
  Time: time,
  Markdown: 'Most salt is **hidden**.',
  LinkAddress: '/articles/Hidden-Salt',
  EmailAddress: email,
  TimeZone: 'America/New_York',
  MailedToken: token,
  MediaName: 'label.webp',
  NewPassword: 'Seven Beans 7',
  AccountType: 2,
  Section: 'articles',
  PageName: 'Hidden-Salt',
  NewPageName: 'Hidden-Salt',
  IssueSlug: '2026March',
  PageData: pageData,
  PageParagraph: pageParagraph,
  ReadMoreParagraph: readMoreParagraph,
};
