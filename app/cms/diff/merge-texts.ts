import { diffArrays } from 'diff';

/** A part of a text in which the two sides agree, or both changed the same words. */
export type MergedPart =
  | { isSame: true; text: string }
  | { isSame: false; mine: string; theirs: string };

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trimEnd())
    .filter((paragraph) => paragraph.trim() !== '');

const joined = (paragraphs: string[]) => paragraphs.join('\n\n');

/** For each paragraph of `base`, its place in `side`; paragraphs that the side has changed are missing. */
function kept(base: string[], side: string[]): Map<number, number> {
  const places = new Map<number, number>();
  let before = 0;
  let after = 0;
  for (const { added, removed, value } of diffArrays(base, side)) {
    for (const _paragraph of value) {
      if (!added && !removed) places.set(before, after);
      if (!added) before += 1;
      if (!removed) after += 1;
    }
  }
  return places;
}

/**
 * Merges two texts that were changed independently, paragraph by paragraph: a change of one side is taken, and where
 * both sides changed the same place, both are returned.
 * @param base the text that both began with
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergedPart[] {
  if (mine === theirs || theirs === base) return same(mine);
  if (mine === base) return same(theirs);
  const [old, own, other] = [base, mine, theirs].map(paragraphsOf) as [
    string[],
    string[],
    string[],
  ];
  const inMine = kept(old, own);
  const inTheirs = kept(old, other);
  const parts: MergedPart[] = [];
  const at = { base: 0, mine: 0, theirs: 0 };
  const take = (end: typeof at) => {
    parts.push(
      ...choose(
        old.slice(at.base, end.base),
        own.slice(at.mine, end.mine),
        other.slice(at.theirs, end.theirs),
      ),
    );
    Object.assign(at, end);
  };
  for (let index = 0; index < old.length; index += 1) {
    const [here, there] = [inMine.get(index), inTheirs.get(index)];
    // Both sides have kept this paragraph: what is before it is a part of its own.
    if (here === undefined || there === undefined) continue;
    take({ base: index, mine: here, theirs: there });
    parts.push({ isSame: true, text: old[index] ?? '' });
    Object.assign(at, { base: index + 1, mine: here + 1, theirs: there + 1 });
  }
  take({ base: old.length, mine: own.length, theirs: other.length });
  return parts;
}

const same = (text: string): MergedPart[] => (text === '' ? [] : [{ isSame: true, text }]);

/** Chooses between two sides of a place: paragraph by paragraph, if none was added or deleted there. */
function choose(base: string[], mine: string[], theirs: string[]): MergedPart[] {
  const { length } = base;
  if (length > 1 && mine.length === length && theirs.length === length) {
    return base.flatMap((paragraph, index) =>
      choose([paragraph], mine.slice(index, index + 1), theirs.slice(index, index + 1)),
    );
  }
  const [before, own, other] = [joined(base), joined(mine), joined(theirs)];
  if (own === other || other === before) return same(own);
  if (own === before) return same(other);
  return [{ isSame: false, mine: own, theirs: other }];
}
