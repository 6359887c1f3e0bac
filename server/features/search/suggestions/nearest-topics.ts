import type { EntryContent } from '#contract/lists/entries.ts';
import { tellingTerms, typedTermsOf } from '../query-terms.ts';
import type { SuggestedTopic } from '../search-source.ts';
import type { WordRules } from '../words/word-rules.ts';

/** From this similarity on, two words are near to each other. */
const near = 0.6;
/** Shorter beginnings are those of too many words. */
const shortestBeginning = 3;

/**
 * The topics that are spelled like words of a query, or like those that synonyms have for them; the nearest first. More
 * is near here than what the search corrects, since nothing else was found.
 */
export function nearestTopics(
  query: string,
  topics: readonly SuggestedTopic[],
  synonyms: readonly EntryContent<'synonyms'>[],
  rules: WordRules,
): SuggestedTopic[] {
  const termsOf = (text: string) => tellingTerms(typedTermsOf(text.normalize('NFC'), rules), rules);
  const typed = termsOf(query);
  const meant = synonyms
    .filter(({ searchedFor }) => similarityOf(typed, termsOf(searchedFor)) >= near)
    .flatMap(({ alsoFind }) => termsOf(alsoFind));
  return topics
    .map((topic) => ({
      topic,
      similarity: similarityOf([...typed, ...meant], termsOf(topic.name)),
    }))
    .filter(({ similarity }) => similarity >= near)
    .toSorted(
      (one, other) => other.similarity - one.similarity || other.topic.count - one.topic.count,
    )
    .map(({ topic }) => topic);
}

/** The similarity of the two most similar words, from 0 to 1. */
const similarityOf = (some: readonly string[], others: readonly string[]): number =>
  Math.max(0, ...some.flatMap((one) => others.map((other) => likeness(one, other))));

function likeness(one: string, other: string): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= shortestBeginning && long.startsWith(short)) return 1;
  return 1 - editsBetween(short, long) / long.length;
}

/** The Levenshtein distance: how many letters are added, left out or replaced between two words. */
function editsBetween(one: string, other: string): number {
  const letters = [...other];
  let edits = [0, ...letters.map((_, place) => place + 1)];
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [column, another] of letters.entries()) {
      const replaced = at(edits, column) + (letter === another ? 0 : 1);
      next.push(Math.min(at(edits, column + 1) + 1, at(next, column) + 1, replaced));
    }
    edits = next;
  }
  return at(edits, letters.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? 0;
