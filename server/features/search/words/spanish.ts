import { fold } from '#contract/shared/text/fold.ts';
import type { WordRules } from './word-rules.ts';

// Why there is no library for this: docs/decisions/languages/spanish-search.md

/** Longer words are no words, and would only cost time. */
const longestTerm = 40;

/** In lower case and without accents. An ñ is a letter of its own: an 'año' is no 'ano'. */
const foldedWord = (word: string): string =>
  word.normalize('NFC').split(/[ñÑ]/).map(fold).join('ñ');

/**
 * A word without its plural. What a plural ends with does not say whether its singular ends with an e ('panes' and
 * 'carnes') or with c or z ('dulces' and 'luces'), so a singular loses its e and its c as well.
 */
function termOf(word: string): string {
  const folded = foldedWord(word);
  if (folded.length < 4 || folded.length > longestTerm) return folded;
  const soft = folded.replace(/ces?$/, 'z');
  // 'Ingleses' is 'ingles' in the singular, which loses its end like a plural.
  const one = soft.replace(/(?<=...es)es$/, '').replace(/s$/, '');
  return one.length > 3 ? one.replace(/e$/, '') : one;
}

/** Letters that sound the same, by which people misspell the beginning of a word. */
const sounds = ['bv', 'csz', 'ckq', 'gj', 'ly', 'iy', 'nñ', 'gh'];
/** An h is silent: 'uevo' is a 'huevo'. */
const vowels = /^[aeiou]$/;

function mayStandFor(typed: string, meant: string): boolean {
  if (typed === meant || sounds.some((each) => each.includes(typed) && each.includes(meant)))
    return true;
  return (typed === 'h' && vowels.test(meant)) || (meant === 'h' && vowels.test(typed));
}

/** Words that are something else in the other gender, without their last letter: a 'plata' is no 'plato'. */
const unrelated = new Set(
  'banc barc cas cost cuent derech fond libr manzan mod naranj palm pes pimient plat poll puert punt rat'.split(
    ' ',
  ),
);

/** A word in the other gender: 'seco' and 'seca', 'donador' and 'donadora'. */
function otherGender(term: string): string[] {
  if (term.length < 4) return [];
  const stem = term.slice(0, -1);
  if (/or$/.test(term)) return [`${term}a`];
  if (!/[ao]$/.test(term) || unrelated.has(stem)) return [];
  if (/ora$/.test(term)) return [stem];
  return [`${stem}${term.endsWith('a') ? 'o' : 'a'}`];
}

/** A word with n in place of each ñ, or with one ñ: many keyboards have none. It is followed by a vowel, or by a lost e. */
const otherLetters = (term: string): string[] =>
  term.includes('ñ')
    ? [term.replaceAll('ñ', 'n')]
    : Array.from(term.matchAll(/n(?=[aeiou]|$)/g), ({ index }) => index)
        .slice(0, 3)
        .map((place) => `${term.slice(0, place)}ñ${term.slice(place + 1)}`);

export const spanishWords: WordRules = {
  termOf,
  // Without 'te' and 'tu', which are also what tea becomes and what readers are not called here.
  fillers: new Set(
    'a al algo algún alguna algunas algunos ante aquí cada como cómo con cual cuál cuáles cualquier cuando cuándo de del desde donde dónde e el él ella ellas ellos en entre era es esa ese eso esos está están esta estas este esto estos fue ha han hasta hay la las le les lo los más me mi mis muy ni no nos nuestra nuestras nuestro nuestros o os otra otras otro otros para pero por porque puede puedo que qué quien quién quiénes se sea ser si sí sin sobre son soy su sus también tan tener tengo tiene tienen u un una unas uno unos usted ustedes y ya yo'
      .split(' ')
      .map(termOf),
  ),
  completedTermOf: (unfinished) => termOf(`${unfinished}es`),
  // Salt is not health: 'sal', 'salud'.
  shortestBeginning: 4,
  mayStandFor,
  areTermsWords: false,
  relatedTo: (term) => ({ forms: otherGender(term), spellings: otherLetters(term) }),
};
