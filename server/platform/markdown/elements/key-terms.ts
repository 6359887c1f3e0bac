/** A term with its definition. */
export interface KeyTerm {
  id: string;
  term: string;
  /** Its definition. */
  html: string;
}

/** In rendered Markdown: a tag (a quoted attribute may contain a '>'), or the text up to the next. */
const piece = /<(\/?)([a-z]+\d?)(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/gi;
/** Text in these is unchanged: it is a link, a title, a literal quotation, or collapsed. */
const untouched = new Set([
  ...['a', 'button', 'code', 'pre', 'kbd', 'samp', 'audio', 'video', 'details', 'figcaption'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'],
]);
/** An entity is one character: a term must not be found inside it. */
const entity = '&#?\\w+;';
const inWord = '[\\p{L}\\p{N}\\p{M}]';
/** Abbreviations: 'who', 'ear' and 'ai' are not what 'WHO', 'EAR' and 'AI' mean. */
const isCapitals = (name: string) => /^[\p{Lu}\p{N}]*\p{Lu}{2}[\p{Lu}\p{N}]*$/u.test(name);

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
    return html.replace(piece, (whole, slash?: string, name?: string) => {
      const tag = name?.toLowerCase();
      if (tag !== undefined) {
        if (untouched.has(tag)) {
          if (slash === '') inside.push(tag);
          else inside.pop();
        }
        return whole;
      }
      if (inside.length > 0) return whole;
      return whole.normalize('NFC').replace(pattern, (words) => {
        const term = this.#byName.get(words) ?? this.#byName.get(keyOf(words));
        if (!term || seen.has(term)) return words;
        seen.add(term);
        return mark(term, words);
      });
    });
  }
}

/** 'Daily Value (DV)' matches itself, 'Daily Value' and 'DV'. */
function namesOf(term: string): string[] {
  const [, words = '', letters = ''] = /^(.+?)\s*\(([^()]+)\)$/.exec(term.trim()) ?? [];
  return [term, words, letters];
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
