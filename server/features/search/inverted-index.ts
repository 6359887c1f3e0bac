import SearchableMap from 'minisearch/SearchableMap';
import { termOf, wordsOf } from './tokenize.ts';

/** The documents that have a word in one of their fields, by rising number, and how often each has it. */
interface Postings {
  documents: number[];
  counts: number[];
}

/** A word that is looked for. */
export interface Sought {
  /** A term: see `termOf`. */
  word: string;
  /** Words that begin with it are meant too. */
  isUnfinished: boolean;
  /** How many of its letters may be wrong, if the index has neither the word nor a longer one. */
  mistakes: number;
}

/** A word of the index that is taken for one that is looked for, and how much it is worth then. */
interface Candidate {
  word: string;
  fields: Fields;
  weight: number;
  /** Whether it is searched for in place of a mistyped word. */
  isCorrection?: true;
}

type Fields = (Postings | undefined)[];

export interface Hits {
  /** The best first. */
  documents: number[];
  /** By which words of the index a document was found. */
  wordsIn(document: number): Set<string>;
  /** What was searched for in place of mistyped words. */
  corrections: Map<string, string>;
}

/** How much a word that completes an unfinished one is worth at most. */
const unfinishedWeight = 0.6;
/** BM25+: how soon repeating a word adds no more, how much a long field takes off, what any place of a word adds. */
const bm25 = { k: 1.2, b: 0.7, d: 0.5 };

/**
 * Finds documents, which are small numbers, by the words of their fields. What a search adds up lies in arrays by
 * those numbers: one that finds thousands of documents makes no object for each.
 */
export class InvertedIndex {
  readonly #boosts: number[];
  readonly #words = new Map<string, Fields>();
  /** The same as a tree of letters, for words that are unfinished or mistyped. */
  readonly #spellings = new SearchableMap<Fields>();
  /** How many words each field of each document has. */
  readonly #lengths: number[][] = [];
  /** The sums of those, for each field. */
  readonly #total: number[];
  readonly #documentBoosts: number[] = [];
  #count = 0;

  /** @param boosts how much a word is worth in each field */
  constructor(boosts: number[]) {
    this.#boosts = boosts;
    this.#total = boosts.map(() => 0);
  }

  /** Whether any document has a term. */
  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** @param document a number that none has @param texts its fields @param boost how much it is worth */
  add(document: number, texts: string[], boost: number): void {
    const fields = texts.map(countWords);
    for (const [field, counts] of fields.entries()) {
      for (const [word, count] of counts) put(this.#fetch(word, field), document, count);
      this.#total[field] = (this.#total[field] ?? 0) + counts.size;
    }
    this.#lengths[document] = fields.map(({ size }) => size);
    this.#documentBoosts[document] = boost;
    this.#count += 1;
  }

  /** @param texts the fields that it was added with */
  remove(document: number, texts: string[]): void {
    for (const [field, counts] of texts.map(countWords).entries()) {
      for (const word of counts.keys()) this.#forget(word, field, document);
      this.#total[field] = (this.#total[field] ?? 0) - counts.size;
    }
    this.#count -= 1;
  }

  /** What has all of the words, or else what has any of them. */
  search(sought: Sought[]): Hits {
    const candidates = sought.map((each) => this.#candidates(each));
    const scores = new Float64Array(this.#lengths.length);
    const found = new Uint8Array(scores.length);
    for (const each of candidates) {
      for (const [document, score] of this.#score(each).entries()) {
        if (score === 0) continue;
        scores[document] = (scores[document] ?? 0) + score;
        found[document] = (found[document] ?? 0) + 1;
      }
    }
    const least = found.includes(sought.length) ? Math.max(1, sought.length) : 1;
    const documents: number[] = [];
    for (const [document, count] of found.entries()) if (count >= least) documents.push(document);
    const rank = scores.map((score, document) => score * (found[document] ?? 0));
    documents.sort((one, other) => (rank[other] ?? 0) - (rank[one] ?? 0) || one - other);
    const corrections = new Map(
      sought.flatMap(({ word }, index) => {
        const [only] = candidates[index] ?? [];
        return only?.isCorrection ? [[word, only.word]] : [];
      }),
    );
    return { documents, wordsIn: (document) => wordsIn(document, candidates.flat()), corrections };
  }

  /** The words of the index that may be meant. */
  #candidates({ word, isUnfinished, mistakes }: Sought): Candidate[] {
    const candidates = new Map<string, Candidate>();
    const add = (found: string, fields: Fields, weight: number) => {
      if (!candidates.has(found)) candidates.set(found, { word: found, fields, weight });
    };
    const exact = this.#words.get(word);
    if (exact) add(word, exact, 1);
    if (isUnfinished) {
      for (const [longer, fields] of this.#spellings.atPrefix(word)) {
        const missing = longer.length - word.length;
        add(longer, fields, (unfinishedWeight * longer.length) / (longer.length + 0.3 * missing));
      }
    }
    if (candidates.size > 0 || mistakes === 0) return [...candidates.values()];
    return this.#correction(word, mistakes);
  }

  /** The likeliest word that was meant: of the most similar ones the most frequent. The first letter is seldom wrong. */
  #correction(word: string, mistakes: number): Candidate[] {
    let best: { word: string; fields: Fields; distance: number; uses: number } | undefined;
    for (const [like, [fields, distance]] of this.#spellings.fuzzyGet(word, mistakes)) {
      if (like[0] !== word[0]) continue;
      const uses = fields.reduce((sum, postings) => sum + (postings?.documents.length ?? 0), 0);
      const isBetter =
        !best || distance < best.distance || (distance === best.distance && uses > best.uses);
      if (isBetter) best = { word: like, fields, distance, uses };
    }
    return best ? [{ word: best.word, fields: best.fields, weight: 1, isCorrection: true }] : [];
  }

  /** What each document gains by having any of these words. */
  #score(candidates: Candidate[]): Float64Array {
    const scores = new Float64Array(this.#lengths.length);
    for (const { fields, weight } of candidates) {
      for (const [field, postings] of fields.entries()) {
        if (!postings) continue;
        const { documents, counts } = postings;
        const rarity = Math.log(
          1 + (this.#count - documents.length + 0.5) / (documents.length + 0.5),
        );
        const usualLength = (this.#total[field] ?? 0) / this.#count;
        const worth = weight * (this.#boosts[field] ?? 1) * rarity;
        for (const [place, document] of documents.entries()) {
          const count = counts[place] ?? 0;
          const length = this.#lengths[document]?.[field] ?? 0;
          const share = count + bm25.k * (1 - bm25.b + (bm25.b * length) / usualLength);
          const gain = worth * (bm25.d + (count * (bm25.k + 1)) / share);
          scores[document] = (scores[document] ?? 0) + gain * (this.#documentBoosts[document] ?? 1);
        }
      }
    }
    return scores;
  }

  #fetch(word: string, field: number): Postings {
    let fields = this.#words.get(word);
    if (!fields) {
      fields = [];
      this.#words.set(word, fields);
      this.#spellings.set(word, fields);
    }
    fields[field] ??= { documents: [], counts: [] };
    return fields[field];
  }

  #forget(word: string, field: number, document: number): void {
    const fields = this.#words.get(word);
    const postings = fields?.[field];
    if (!fields || !postings) return;
    const place = placeOf(postings, document);
    if (place < 0) return;
    postings.documents.splice(place, 1);
    postings.counts.splice(place, 1);
    if (postings.documents.length === 0) fields[field] = undefined;
    if (fields.some((each) => each !== undefined)) return;
    this.#words.delete(word);
    this.#spellings.delete(word);
  }
}

/** How often each word stands in a text. */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) {
    const term = termOf(word);
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

function wordsIn(document: number, candidates: Candidate[]): Set<string> {
  const has = (postings: Postings | undefined) => postings && placeOf(postings, document) >= 0;
  return new Set(candidates.filter(({ fields }) => fields.some(has)).map(({ word }) => word));
}

/** Where a document stands in a word's list; where it is not, what it would stand before, as -1 - place. */
function placeOf({ documents }: Postings, document: number): number {
  let [from, to] = [0, documents.length - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const there = documents[middle] ?? 0;
    if (there === document) return middle;
    if (there < document) from = middle + 1;
    else to = middle - 1;
  }
  return -1 - from;
}

function put(postings: Postings, document: number, count: number): void {
  const place = -1 - placeOf(postings, document);
  postings.documents.splice(place, 0, document);
  postings.counts.splice(place, 0, count);
}
