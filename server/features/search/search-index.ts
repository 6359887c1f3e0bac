import type { SearchKind, SearchResult } from '#contract/search.ts';
import { excerptOf, mark } from './excerpt.ts';
import { InvertedIndex, type Sought } from './inverted-index.ts';
import { termOf, wordsOf } from './tokenize.ts';

/** Something that can be found. */
export interface SearchEntry {
  kind: SearchKind;
  path: string;
  /** The heading under which it stands on its page; empty: it is the page. */
  heading: string;
  title: string;
  /** What else says what it is about: a subtitle, the headings of a page. */
  summary: string;
  text: string;
}

export interface Question {
  query: string;
  kind: SearchKind | undefined;
  /** How many of the results are left out before the first that is given. */
  skip: number;
  take: number;
}

export interface Found {
  results: SearchResult[];
  total: number;
  kinds: { kind: SearchKind; total: number }[];
  /** The query with mistyped words corrected; null where nothing was. */
  correctedQuery: string | null;
}

/** Words beyond these say nothing more, and each costs time. */
const mostWords = 12;
/** Nobody types a longer word by hand; a long one has a great many neighbours. */
const longestWord = 40;

/** What is written to be read comes before what explains a word of it. */
const boosts: Partial<Record<SearchKind, number>> = { articles: 2, courses: 2, programs: 1.5 };

/** They stand in nearly every text, and tell nothing of what is looked for. */
const fillers = new Set(
  'a an and are as at be by can do does for from how i if in is it me my of on or our that the to we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** How many letters may be wrong: one in a short word; two, as when two are swapped, in a longer one. */
const mistakesIn = (word: string) => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

const fieldBoosts = { title: 5, summary: 2, text: 1 };
const fieldsOf = ({ title, summary, text }: SearchEntry) => [title, summary, text];

/** All that is live, in memory. The entries of a source (a page, a list) are replaced together. */
export class SearchIndex {
  readonly #index = new InvertedIndex(Object.values(fieldBoosts));
  /** By number; those that were given up are given again. */
  readonly #entries: SearchEntry[] = [];
  readonly #free: number[] = [];
  readonly #numbersBySource = new Map<string, number[]>();

  replace(source: string, entries: SearchEntry[]): void {
    for (const number of this.#numbersBySource.get(source) ?? []) {
      this.#index.remove(number, fieldsOf(this.#entry(number)));
      this.#free.push(number);
    }
    const numbers = entries.map((entry) => {
      const number = this.#free.pop() ?? this.#entries.length;
      this.#entries[number] = entry;
      this.#index.add(number, fieldsOf(entry), boosts[entry.kind] ?? 1);
      return number;
    });
    if (numbers.length > 0) this.#numbersBySource.set(source, numbers);
    else this.#numbersBySource.delete(source);
  }

  search({ query, kind, skip, take }: Question): Found {
    const { documents, wordsIn, corrections } = this.#index.search(this.#sought(query));
    const totals = new Map<SearchKind, number>();
    for (const number of documents) {
      const { kind: each } = this.#entry(number);
      totals.set(each, (totals.get(each) ?? 0) + 1);
    }
    const asked = kind
      ? documents.filter((number) => this.#entry(number).kind === kind)
      : documents;
    return {
      results: asked
        .slice(skip, skip + take)
        .map((number) => show(this.#entry(number), wordsIn(number))),
      total: asked.length,
      kinds: [...totals].map(([each, total]) => ({ kind: each, total })),
      correctedQuery: corrections.size === 0 ? null : correct(query, corrections),
    };
  }

  #entry(number: number): SearchEntry {
    return this.#entries[number] as SearchEntry;
  }

  /** The words that a query is about. */
  #sought(query: string): Sought[] {
    const typed = [...new Set(wordsOf(query.normalize('NFC')).map(termOf))].filter(
      (word) => word !== '' && word.length <= longestWord,
    );
    const telling = typed.filter((word) => !fillers.has(word));
    const last = typed.at(-1);
    return (telling.length > 0 ? telling : typed).slice(0, mostWords).map((word) => {
      // The word that is being typed may be unfinished, and 'berrie' the beginning of 'berries'.
      const isUnfinished = word === last && word.length > 1;
      const finished = termOf(`${word}s`);
      const isPlural = isUnfinished && !this.#index.has(word) && this.#index.has(finished);
      return { word: isPlural ? finished : word, isUnfinished, mistakes: mistakesIn(word) };
    });
  }
}

const correct = (query: string, corrections: Map<string, string>) =>
  wordsOf(query.normalize('NFC'))
    .map((word) => corrections.get(termOf(word)) ?? word)
    .join(' ');

function show({ kind, path, heading, title, text }: SearchEntry, found: Set<string>): SearchResult {
  return { kind, path, heading, title: mark(title, found), excerpt: excerptOf(text, found) };
}
