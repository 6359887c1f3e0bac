/**
 * The lists that an issue can be sent to: the flags of a subscriber. The specification's names: `general` is updates
 * about the organization, `newsletters` the monthly issue, `test` news about the nutrition test.
 */
export const mailingLists = ['general', 'newsletters', 'test'] as const;
export type MailingList = (typeof mailingLists)[number];

/** The newsletter's lists, in their readers' words. */
export const newsletterLists = [
  {
    name: 'newsletters',
    label: 'The monthly newsletter',
    note: 'What’s in season, and one recipe',
  },
  { name: 'general', label: 'Updates', note: 'New courses and programs, a few times a year' },
  { name: 'test', label: 'The nutrition test', note: 'News about our test and its results' },
] as const satisfies readonly { name: MailingList; label: string; note: string }[];
