import { domainToUnicode } from 'node:url';
import { asciiEmail } from '#contract/shared/email.ts';
import { fold } from '#contract/shared/text/fold.ts';
import { foldMark } from './searchable.ts';

/** The maximum number of words in a search; each of them is looked for in every row. */
const maxWords = 6;

/** The words of a search: see `sought`. */
export const wordsOf = (search = ''): string[] =>
  splitIntoWords(search).map(sought).filter(Boolean);

/** The words of a search for texts that are stored as they are, with international domains in ASCII. */
export const unfoldedWordsOf = (search: string): string[] =>
  splitIntoWords(search.toLowerCase()).map((word) => joinForms([word, inAscii(word)]));

const splitIntoWords = (search: string): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, maxWords);

/**
 * The word to look for, folded as the texts of `searchable` are. An international domain has two forms, after each
 * other, because some tables store only one: see `formsOf`.
 */
export function sought(text: string): string {
  return joinForms([fold(text), fold(inAscii(text)), fold(inUnicode(text))]);
}

const joinForms = (forms: string[]): string => [...new Set(forms)].join(foldMark);

/** The forms of a word to look for. */
export const formsOf = (word: string): string[] => word.split(foldMark);

/** Only a whole domain has another form. */
function inAscii(text: string): string {
  if (!text.includes('.')) return text;
  return text.includes('@') ? asciiEmail(text) : asciiEmail(`x@${text}`).slice(2);
}

function inUnicode(text: string): string {
  if (!/xn--/i.test(text)) return text;
  const start = text.lastIndexOf('@') + 1;
  const domain = text.slice(start);
  return `${text.slice(0, start)}${domainToUnicode(domain) || domain}`;
}
