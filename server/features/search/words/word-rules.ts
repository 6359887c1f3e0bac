/** How the words of a language are found. */
export interface WordRules {
  /**
   * The normalized form of a word for indexing and searching: folded, and in the singular, so that 'Soups' finds 'soup'.
   */
  termOf(word: string): string;
  /** Stop words: the terms of words of nearly every text. */
  fillers: ReadonlySet<string>;
  /** The term of a plural that is still being typed: 'berrie' begins 'berries', which is indexed as 'berry'. */
  completedTermOf(unfinished: string): string;
  /** A shorter word that is being typed does not find longer ones if any text has it as it is. */
  shortestBeginning: number;
  /** Whether someone may begin a word with this letter who means the other one. */
  mayStandFor(typed: string, meant: string): boolean;
  /** Whether a term can be shown as a word; otherwise a word of the texts that has this term is. */
  areTermsWords: boolean;
  /** Which other terms count nearly as much as one that was typed; absent: none. */
  relatedTo?(term: string): RelatedTerms;
}

/** Terms that may or may not occur. */
interface RelatedTerms {
  /** Other forms of the same word. */
  forms: string[];
  /** What may be meant because a keyboard lacks a letter. */
  spellings: string[];
}
