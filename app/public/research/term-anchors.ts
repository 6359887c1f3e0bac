import { anchorOf } from '#contract/shared/anchor.ts';

/**
 * The names by which addresses lead to terms: made of their words by the rule that every link to a term
 * follows. A name that is taken, by another term or by a part of the page, gets a number; a term of signs
 * alone is named by its id.
 * @param taken names that the page has given away already
 */
export function termAnchors(
  terms: { id: string; term: string }[],
  taken: Iterable<string>,
): Map<string, string> {
  const used = new Set(taken);
  const anchors = new Map<string, string>();
  for (const { id, term } of terms) {
    const name = anchorOf(term) || `term_${id}`;
    let anchor = name;
    for (let number = 2; used.has(anchor); number += 1) anchor = `${name}-${number}`;
    used.add(anchor);
    anchors.set(id, anchor);
  }
  return anchors;
}
