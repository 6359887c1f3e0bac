import { fold } from '#contract/shared/text/fold.ts';

/** Words that do not identify a donor. */
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'rev', 'and', 'the']);

/** A name's words without accents, punctuation and titles, in lower case. */
export const nameWords = (name: string): string[] =>
  fold(name)
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.has(word));

/** Whether two names may belong to one donor: 'Ada Bean', 'Bean, Ada', 'A. Bean', 'Ada M. Bean' or 'Ada Baen'. */
export function areSimilarNames(one: string, other: string): boolean {
  const [first, second] = [nameWords(one), nameWords(other)];
  if (first.length === 0 || second.length === 0) return false;
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  // A single word must match the whole name: a first name alone is not enough evidence.
  if (short.length === 1) return long.length === 1 && areAlike(short[0] ?? '', long[0] ?? '');
  const left = [...long];
  let wholeMatches = 0;
  for (const word of short) {
    const whole = left.findIndex((each) => areAlike(word, each));
    const found = whole === -1 ? left.findIndex((each) => isShortFor(word, each)) : whole;
    if (found === -1) return false;
    if (whole !== -1) wholeMatches += 1;
    left.splice(found, 1);
  }
  return wholeMatches > 0;
}

/** The same word, or one typo apart. */
const areAlike = (one: string, other: string) =>
  one === other || (Math.min(one.length, other.length) >= 4 && isOneTypo(one, other));

/** An initial, or a shortened name: 'Chris', 'Christine'. */
const isShortFor = (one: string, other: string) =>
  [
    [one, other],
    [other, one],
  ].some(
    ([short = '', long = '']) =>
      (short.length === 1 || short.length >= 3) && long.startsWith(short),
  );

/** Whether one letter is replaced, missing, added, or swapped with its neighbor. */
function isOneTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  const isExchanged = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isExchanged || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}
