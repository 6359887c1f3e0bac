import { nameFields, thankYouFields } from './merge-fields.ts';

/** How a text is written: in one line, in Markdown, or in Markdown of an email, which may have merge fields. */
export type TextKind = 'line' | 'markdown' | 'mail';

/** Parts of an entry with texts of their own. */
interface Parts {
  /** Their field that tells them apart, whatever their order: 'id'. */
  by: string;
  texts: TextFields;
}

/** The texts of an entry that are translated. Names and numbers are the same in every language. */
export interface TextFields {
  readonly [field: string]: TextKind | Parts;
}

interface TranslatedList {
  /** What staff call it. */
  title: string;
  /** The field by which staff know an entry, translated or not; null: the list has one entry, known by the list’s title. */
  namedBy: string | null;
  texts: TextFields;
  /** The merge fields of its texts of emails. */
  mergeFields?: readonly string[];
}

const lists = <T extends Record<string, TranslatedList>>(
  given: T,
): Record<keyof T, TranslatedList> => given;

const paragraphs = { by: 'id', texts: { title: 'line', text: 'markdown' } } as const;
const question = {
  text: 'line',
  options: { by: 'id', texts: { text: 'line' } },
  explanation: 'markdown',
} as const;

/**
 * The lists whose entries are translated text by text, and their texts. Pages are translated as a whole: see
 * docs/decisions/languages/.
 */
export const translatedLists = lists({
  site: {
    title: 'Site settings',
    namedBy: null,
    texts: {
      tagline: 'line',
      description: 'line',
      social: { by: 'url', texts: { name: 'line' } },
      headerMenu: { by: 'page', texts: { label: 'line' } },
      donateLabel: 'line',
      // Several links may lead to the page that is under construction.
      coursesMenu: { by: 'linkName', texts: { linkName: 'line' } },
    },
  },
  bottomMenu: {
    title: 'Bottom menu',
    namedBy: 'columnName',
    texts: { columnName: 'line', links: { by: 'id', texts: { linkName: 'line' } } },
  },
  footerBlocks: {
    title: 'Footer blocks',
    namedBy: 'title',
    texts: { title: 'line', text: 'markdown' },
  },
  footerPages: {
    title: 'Footer pages',
    namedBy: 'title',
    texts: { title: 'line', subtitle: 'line', linkName: 'line', content: paragraphs },
  },
  faqSections: { title: 'Sections of the FAQ', namedBy: 'title', texts: { title: 'line' } },
  faqQuestions: {
    title: 'FAQ',
    namedBy: 'question',
    texts: {
      question: 'line',
      answer: 'markdown',
      readMore: { by: 'id', texts: { text: 'markdown' } },
    },
  },
  board: {
    title: 'Board members',
    namedBy: 'name',
    texts: { position: 'line', bio: 'markdown' },
  },
  contacts: {
    title: 'Contacts',
    namedBy: 'name',
    texts: { name: 'line', address: 'line', hours: 'line' },
  },
  waysToDonate: {
    title: 'Ways to donate',
    namedBy: 'title',
    texts: { title: 'line', text: 'markdown' },
  },
  donationForm: {
    title: 'Donation form',
    namedBy: null,
    texts: { presets: { by: 'amount', texts: { text: 'line' } }, moneyUse: 'line' },
  },
  campaigns: {
    title: 'Campaigns',
    namedBy: 'name',
    texts: { name: 'line', summary: 'line', imageAlt: 'line', description: 'markdown' },
  },
  events: {
    title: 'Events',
    namedBy: 'title',
    texts: {
      title: 'line',
      summary: 'line',
      imageAlt: 'line',
      place: 'line',
      description: 'markdown',
      questions: {
        by: 'id',
        texts: { label: 'line', options: { by: 'text', texts: { text: 'line' } } },
      },
      confirmation: 'mail',
    },
    mergeFields: nameFields,
  },
  thankYouTexts: {
    title: 'Thank-you texts',
    namedBy: 'name',
    texts: { text: 'mail' },
    mergeFields: thankYouFields,
  },
  testSteps: {
    title: 'Nutrition test',
    namedBy: 'title',
    texts: { title: 'line', content: paragraphs, questions: { by: 'id', texts: question } },
  },
  quizzes: { title: 'Course quizzes', namedBy: 'text', texts: question },
  researchTerms: {
    title: 'Glossary',
    namedBy: 'term',
    texts: { term: 'line', definition: 'markdown' },
  },
  researchItems: {
    title: 'Research',
    namedBy: 'title',
    texts: { title: 'line', text: 'markdown' },
  },
});

export type TranslatedListName = keyof typeof translatedLists;

export const isTranslatedList = (name: string): name is TranslatedListName =>
  Object.hasOwn(translatedLists, name);

export const translatedListNames = Object.keys(translatedLists) as TranslatedListName[];
