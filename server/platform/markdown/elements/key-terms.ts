import { htmlPieces } from '../html-pieces.ts';

/** A term with its definition. */
export interface KeyTerm {
  id: string;
  term: string;
  /** Its definition. */
  html: string;
}

/** Text in these is unchanged: it is a link, a title, a literal quotation, or collapsed. */
const untouched = new Set([
  'a',
  'button',
  'code',
  'pre',
  'kbd',
  'samp',
  'audio',
  'video',
  'details',
  'figcaption',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'th',
]);
/** An entity is one character: a term must not be found inside it. */
const entity = '&#?\\w+;';
const inWord = '[\\p{L}\\p{N}\\p{M}]';
/** Abbreviations: 'who', 'ear' and 'ai' are not what 'WHO', 'EAR' and 'AI' mean. */
const isCapitals = (name: string) => /^[\p{Lu}\p{N}]*$/u.test(name) && /\p{Lu}{2}/u.test(name);

/**
 * Finds terms in rendered Markdown: whole words, case-insensitively except for abbreviations, the longest first.
 * @param terms a name like 'Body mass index (BMI)' matches the words, the letters and both
 */
export class TermFinder {
  readonly #byName = new Map<string, KeyTerm>();
  readonly #pattern: RegExp | null;

  constructor(terms: KeyTerm[]) {
    for (const term of terms) {
      for (const name of namesOf(term.term)) {
        const key = isCapitals(name) ? name : keyOf(escapeHtml(name));
        // If two terms share a name, the first one has it.
        if (key !== '' && !this.#byName.has(key)) this.#byName.set(key, term);
      }
    }
    const names = [...this.#byName.keys()].sort((a, b) => b.length - a.length);
    this.#pattern =
      names.length === 0
        ? null
        : new RegExp(
            `(?<!${inWord})(?:${names.map(patternOf).join('|')})(?!${inWord})|${entity}`,
            'giu',
          );
  }

  /**
   * Marks the first occurrence of each term in a text.
   * @param mark returns the HTML for a term's words
   */
  markFirst(html: string, mark: (term: KeyTerm, words: string) => string): string {
    const pattern = this.#pattern;
    if (!pattern) return html;
    const seen = new Set<KeyTerm>();
    const inside: string[] = [];
    const markNew = (words: string) => {
      const term = this.#byName.get(words) ?? this.#byName.get(keyOf(words));
      if (!term || seen.has(term)) return words;
      seen.add(term);
      return mark(term, words);
    };
    let marked = '';
    for (const { source, name, isText, isEnd } of htmlPieces(html)) {
      if (untouched.has(name)) {
        if (isEnd) inside.pop();
        else inside.push(name);
      }
      const isOpen = isText && inside.length === 0;
      marked += isOpen ? source.normalize('NFC').replace(pattern, markNew) : source;
    }
    return marked;
  }
}

/** 'Daily Value (DV)' matches itself, 'Daily Value' and 'DV'. */
function namesOf(term: string): string[] {
  const whole = term.trim();
  const start = whole.lastIndexOf('(');
  const letters = whole.slice(start + 1, -1);
  if (start < 1 || !whole.endsWith(')') || letters.includes(')')) return [term];
  return [term, whole.slice(0, start).trimEnd(), letters];
}

/** An apostrophe is typed straight in a name, and curly in a text. */
const keyOf = (name: string) =>
  name.normalize('NFC').toLowerCase().replace(/’/g, "'").replace(/\s+/g, ' ').trim();

/** A name may be broken over two lines of the text. */
const patternOf = (name: string) =>
  name.split(' ').map(escapePattern).join('\\s+').replaceAll("'", "['’]");

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** As rendered Markdown escapes it. */
const escapeHtml = (text: string) => text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
