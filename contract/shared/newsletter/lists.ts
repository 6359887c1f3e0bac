/** The newsletter's lists, in their readers' words. */
export const newsletterLists = [
  {
    name: 'newsletters',
    label: 'The monthly newsletter',
    note: 'What’s in season, and one recipe',
  },
  { name: 'general', label: 'Updates', note: 'New courses and programs, a few times a year' },
  { name: 'test', label: 'The nutrition test', note: 'News about our test and its results' },
] as const;
