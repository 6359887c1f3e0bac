import type { Generated } from 'kysely';

interface Ordered {
  id: string;
  /** `order` in the API. */
  position: number;
  version: number;
}

interface BoardMembers extends Ordered {
  name: string;
  /** The job title: `position` in the API. */
  job: string;
  bio: string;
  bio_html: string;
  photo: string;
}

interface Contacts extends Ordered {
  name: string;
  address: string;
  phone: string;
  email: string;
  hours: string;
}

interface FaqSections {
  /** Identifies the section. */
  column_number: number;
  title: string;
}

interface FaqQuestions {
  id: string;
  column_number: number;
  question: string;
  answer: string;
  answer_html: string;
  position: number;
}

interface FaqReadMore {
  id: string;
  question_id: string;
  text: string;
  html: string;
  position: number;
}

interface TestSteps extends Ordered {
  name: string;
  title: string;
  /** The path of the page to read after a wrong answer; empty: pages that the search finds. */
  read_next: string;
}

interface TestParagraphs {
  id: string;
  step_id: string;
  title: string;
  text: string;
  html: string;
  position: number;
}

interface TestQuestions {
  id: string;
  step_id: string;
  text: string;
  /** JSON: list of {id, text, correct}. */
  options: string;
  explanation: string;
  explanation_html: string;
  position: number;
}

interface WaysToDonate extends Ordered {
  title: string;
  text: string;
  html: string;
  url: string;
  icon: string;
}

interface ResearchTerms extends Ordered {
  term: string;
  definition: string;
  html: string;
}

interface ResearchItems extends Ordered {
  kind: string;
  name: string;
  title: string;
  author: string;
  year: number | null;
  url: string;
  text: string;
  html: string;
  image: string;
}

interface Synonyms extends Ordered {
  /** Of the searches in which it holds. */
  language: Generated<string>;
  /** Words and phrases, separated by commas, as the next. */
  searched_for: string;
  also_find: string;
}

/** A draft of an entry, next to what visitors see. */
interface EntryDrafts {
  id: string;
  /** As the contract names it. */
  list: string;
  entry_key: string;
  /** JSON: the content of the list's entries in contract/lists/history.ts. */
  content: string;
  /** The hash of the published content when the draft was started; empty: nothing was published. */
  based_on: string;
  version: number;
  updated_at: number;
  updated_by: string | null;
}

/** An action on an entry, with its content at that time. */
interface EntryVersions {
  /** In order of time. */
  id: string;
  list: string;
  entry_key: string;
  kind: 'original' | 'saved' | 'restored' | 'live' | 'deleted' | 'discarded';
  title: string;
  content: string;
  /** Whether it was saved while someone typed. */
  is_automatic: Generated<0 | 1>;
  created_at: number;
  created_by: string | null;
}

/** A translation of an entry. */
interface EntryTranslations {
  /** Language, list and entry: 'es.board.4f2a'. */
  id: string;
  language: string;
  /** As `translatedLists` names it. */
  list: string;
  entry_key: string;
  /** JSON of `TranslatedText`s by the paths of their fields. */
  texts: string;
}

/** Lists, their drafts, their history and their translations. */
export interface ListTables {
  board_members: BoardMembers;
  contacts: Contacts;
  faq_sections: FaqSections;
  faq_questions: FaqQuestions;
  faq_read_more: FaqReadMore;
  test_steps: TestSteps;
  test_paragraphs: TestParagraphs;
  test_questions: TestQuestions;
  ways_to_donate: WaysToDonate;
  research_terms: ResearchTerms;
  research_items: ResearchItems;
  synonyms: Synonyms;
  entry_drafts: EntryDrafts;
  entry_versions: EntryVersions;
  entry_translations: EntryTranslations;
}
