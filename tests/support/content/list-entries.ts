import type { Body } from '#contract/index.ts';

type Entry = Body<'lists/saveDraft'>['entry'];

export const memberDraft = (name: string): Entry => ({
  list: 'board',
  content: { name, position: 'Chair', bio: `**${name}**`, photo: '' },
});

/** For each list, a new entry with its parts. */
export const newEntries: Entry[] = [
  memberDraft('Ana'),
  {
    list: 'contacts',
    content: { name: 'Office', address: '1 Main St', phone: '', email: 'a@example.org', hours: '' },
  },
  { list: 'waysToDonate', content: { title: 'Seeds', text: '*Beans*', url: '/Donate', icon: '' } },
  { list: 'faqSections', content: { title: 'Cooking' } },
  {
    list: 'faqQuestions',
    content: {
      columnNumber: 40,
      question: 'Why soak beans?',
      answer: '*Time.*',
      readMore: [{ text: 'Overnight' }, { text: 'Or an hour in hot water' }],
    },
  },
  {
    list: 'footerPages',
    content: {
      title: 'House rules',
      subtitle: '',
      linkName: 'Rules',
      content: [{ title: 'One', text: '*Be kind*' }],
    },
  },
  {
    list: 'testSteps',
    content: {
      title: 'Pulses',
      readNext: '',
      content: [{ title: 'Read', text: 'Beans are pulses' }],
      questions: [
        {
          text: 'Which is a pulse?',
          options: [
            { text: 'Lentil', correct: 1 },
            { text: 'Rice', correct: 0 },
          ],
          explanation: '*Rice is a grain*',
        },
      ],
    },
  },
  { list: 'researchTerms', content: { term: 'Pulse', definition: '*A dry seed.*' } },
  {
    list: 'researchItems',
    content: {
      kind: 'books',
      title: 'All about beans',
      author: 'Bo Bean',
      year: 2019,
      url: 'https://example.org/beans',
      text: '*Read it.*',
      image: '',
    },
  },
  { list: 'synonyms', content: { searchedFor: 'cheap, low cost', alsoFind: 'budget' } },
];
