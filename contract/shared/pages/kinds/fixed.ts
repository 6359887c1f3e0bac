import { spendingLine } from '../spending.ts';
import type { FixedKind } from './kind.ts';

export const home: FixedKind = {
  title: 'Home page',
  pages: [
    {
      name: 'Home',
      title: 'Home',
      address: '/',
      isSearched: true,
      fields: {
        buttons: {
          label: 'Buttons',
          help: 'One or two links below the subtitle: each is shown as a button.',
          isRequired: false,
          kind: 'text',
          rules: { isMarkdown: true, maxLength: 500 },
        },
        quote: {
          label: 'Quote',
          help: 'What a participant said, without quotation marks.',
          isRequired: false,
          kind: 'text',
          rules: { isMarkdown: false, maxLength: 300 },
        },
        quotedPerson: {
          label: 'Who said it',
          help: 'For example, Ana, market tour.',
          isRequired: false,
          kind: 'text',
          rules: { isMarkdown: false, maxLength: 100 },
        },
      },
    },
  ],
  header: null,
};

export const about: FixedKind = {
  title: 'About us',
  pages: [
    {
      name: 'About',
      title: 'About us',
      address: '/About',
      isSearched: true,
      fields: {
        figures: {
          label: 'Our work in figures',
          help: 'A table with a row for each year, and what the figures count.',
          isRequired: false,
          kind: 'text',
          rules: { isMarkdown: true, maxLength: 5_000 },
        },
        spending: {
          label: 'Where each dollar goes',
          help: 'Each line begins with a number of cents: 81 Classes and kitchen. A chart shows them.',
          isRequired: false,
          kind: 'list',
          rules: {
            maxEntries: 8,
            maxLength: 120,
            form: {
              pattern: spendingLine,
              error: 'Begin each line with its cents, from 1 to 99: 81 Classes and kitchen.',
            },
          },
        },
      },
    },
    { name: 'AboutBoard', title: 'About our board', address: '/About', isSearched: true },
  ],
  header: { label: 'About', labelKey: 'pages.about', place: 10, isShown: true },
};

/** The introductions of lists: besides these pages, one for each section with a list. */
export const intro: FixedKind = {
  title: 'List-page introductions',
  pages: [
    { name: 'Research', title: 'Research', address: '/Research', isSearched: true },
    { name: 'Sponsors', title: 'Sponsors', address: '/Sponsors', isSearched: true },
    { name: 'FAQ', title: 'Frequently asked questions', address: '/FAQ', isSearched: true },
    {
      name: 'UnderConstruction',
      title: 'Coming soon',
      address: '/page-under-construction',
      isSearched: false,
    },
  ],
  header: null,
};

export const board: FixedKind = {
  title: 'Board',
  pages: [{ name: 'BoardIntro', title: 'Board', address: '/Board', isSearched: true }],
  header: null,
};

export const contact: FixedKind = {
  title: 'Contact',
  pages: [{ name: 'ContactIntro', title: 'Contact', address: '/Contact', isSearched: true }],
  header: { label: 'Contact', labelKey: 'pages.contact', place: 70, isShown: true },
};

export const donate: FixedKind = {
  title: 'Donate',
  pages: [{ name: 'Donate', title: 'Donate', address: '/Donate', isSearched: true }],
  header: null,
};

export const test: FixedKind = {
  title: 'Nutrition test',
  pages: [
    {
      name: '_Passed',
      title: 'You passed',
      address: '/test/finish/Passed',
      isSearched: false,
    },
    {
      name: '_Failed',
      title: 'You did not pass',
      address: '/test/finish/Failed',
      isSearched: false,
    },
  ],
  header: null,
};
