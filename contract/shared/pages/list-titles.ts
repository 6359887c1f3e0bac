import type { VersionedListName } from '../../lists/entries.ts';

/** The lists with a history, by what staff call them. */
export const listTitles: Record<VersionedListName, string> = {
  board: 'Board members',
  contacts: 'Contacts',
  waysToDonate: 'Ways to donate',
  faqSections: 'FAQ',
  faqQuestions: 'FAQ',
  footerPages: 'Footer pages',
  footerBlocks: 'Footer blocks',
  bottomMenu: 'Bottom menu',
  testSteps: 'Nutrition test',
  researchTerms: 'Glossary',
  researchItems: 'Research',
  synonyms: 'Search synonyms',
  boardOrder: 'Board members',
  contactsOrder: 'Contacts',
  waysToDonateOrder: 'Ways to donate',
  faqOrder: 'FAQ',
  footerPagesOrder: 'Footer pages',
  testStepsOrder: 'Nutrition test',
  researchOrder: 'Research',
  headerMenu: 'Site settings',
  coursesMenu: 'Site settings',
  translations: 'Translations',
};
