import { diffArrays, diffWordsWithSpace } from 'diff';

/** A run of words: in both texts, or only in one. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A paragraph of a text, or a run of unchanged ones. */
export type Block = { isSame: true; text: string } | { isSame: false; pieces: Piece[] };

/**
 * Above this size, comparing completely different texts by word would block the browser: they are compared as a whole.
 */
const patience = { timeout: 500 };

/** The differences between two texts, by paragraph and, inside changed ones, by word. */
export function compareTexts(before: string, after: string): Block[] {
  const [old, now] = [paragraphsOf(before), paragraphsOf(after)];
  const runs = diffArrays(old, now, patience) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ];
  const blocks: Block[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      blocks.push({ isSame: false, pieces: compareWords(removed[index], added[index]) });
    }
    removed = [];
    added = [];
  };
  for (const run of runs) {
    if (run.removed) removed.push(...run.value);
    else if (run.added) added.push(...run.value);
    else {
      flush();
      blocks.push({ isSame: true, text: run.value.join('\n\n') });
    }
  }
  flush();
  return blocks;
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

function compareWords(before = '', after = ''): Piece[] {
  const runs =
    before === '' || after === '' ? undefined : diffWordsWithSpace(before, after, patience);
  if (!runs) {
    return [
      { kind: 'removed' as const, text: before },
      { kind: 'added' as const, text: after },
    ].filter(({ text }) => text !== '');
  }
  return runs.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
