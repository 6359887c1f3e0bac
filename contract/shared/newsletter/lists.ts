import type { MessageKey } from '../language/message-keys.ts';

/**
 * The lists that an issue can be sent to: the flags of a subscriber. The specification's names: `general` is updates
 * about the organization, `newsletters` the monthly issue, `test` news about the nutrition test.
 */
export const mailingLists = ['general', 'newsletters', 'test'] as const;
export type MailingList = (typeof mailingLists)[number];

/** The newsletter's lists: for staff by their labels, and as they are offered to readers, with a note. */
export const newsletterLists = [
  {
    name: 'newsletters',
    label: 'The monthly newsletter',
    offer: 'newsletter.monthly',
    note: 'newsletter.monthlyNote',
  },
  {
    name: 'general',
    label: 'Updates',
    offer: 'newsletter.updates',
    note: 'newsletter.updatesNote',
  },
  {
    name: 'test',
    label: 'The nutrition test',
    offer: 'newsletter.test',
    note: 'newsletter.testNote',
  },
] as const satisfies readonly {
  name: MailingList;
  label: string;
  offer: MessageKey;
  note: MessageKey;
}[];
