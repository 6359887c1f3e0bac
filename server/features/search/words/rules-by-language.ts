import type { Language } from '#contract/shared/language/languages.ts';
import { fold } from '#contract/shared/text/fold.ts';
import { englishWords } from './english.ts';
import { spanishWords } from './spanish.ts';
import type { WordRules } from './word-rules.ts';

/** Of a language without rules of its own: each form of a word is a word. */
const plainWords: WordRules = {
  termOf: fold,
  fillers: new Set(),
  completedTermOf: fold,
  shortestBeginning: 1,
  mayStandFor: (typed, meant) => typed === meant,
  areTermsWords: true,
};

const rules: Partial<Record<Language, WordRules>> = { en: englishWords, es: spanishWords };

/** How words of a language are searched for. */
export const wordRulesOf = (language: Language): WordRules => rules[language] ?? plainWords;
