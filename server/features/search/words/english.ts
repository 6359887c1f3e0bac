import pluralize from 'pluralize';
import { fold } from '#contract/shared/text/fold.ts';
import type { WordRules } from './word-rules.ts';

/** A cache of results: a site has few distinct words. */
const singulars = new Map<string, string>();
const maxSingulars = 50_000;

/** Longer words are not English plurals, and would only cost time. */
const longestTerm = 40;

function termOf(word: string): string {
  const folded = fold(word);
  if (folded.length < 4 || folded.length > longestTerm) return folded;
  let singular = singulars.get(folded);
  if (singular === undefined) {
    singular = pluralize.singular(folded);
    if (singulars.size >= maxSingulars) singulars.clear();
    singulars.set(folded, singular);
  }
  return singular;
}

export const englishWords: WordRules = {
  termOf,
  fillers: new Set(
    'a an and are as at be by can do does for from how i if in is it me my of on or our that the to we what when where which who why will with you your'.split(
      ' ',
    ),
  ),
  completedTermOf: (unfinished) => termOf(`${unfinished}s`),
  shortestBeginning: 1,
  // The first letter is rarely wrong.
  mayStandFor: (typed, meant) => typed === meant,
  areTermsWords: true,
};
