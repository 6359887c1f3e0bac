import { anchorOf } from '#contract/shared/anchor.ts';

/**
 * The anchors of terms: slugs of their words, as in every link to a term. A slug that is taken, by another term or by a
 * part of the page, gets a number; a term without letters uses its id.
 * @param taken the page's other ids
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
