import type { ReadCode, ReadPiece } from './read-pieces.ts';
import type { ReadSegment, ReadUnit } from './read-xliff.ts';

/** The texts of a unit that has come back. */
export interface UnitTexts {
  /** What the translator was given. */
  source: string;
  /** Null: not all of it is translated. */
  target: string | null;
  /** Whether the translator, or a tool, says that all of it is done. */
  isDone: boolean;
  /** The links, citations, pictures and the like that the translation lacks, as they are written. */
  lost: string[];
  /** Whether there is a code in it whose markup is not known, so that the text would lose a link or the like. */
  hasUnknownCode: boolean;
}

/** Puts the texts of a unit together, with the markup for which codes stand. */
export function textsOfUnit({ segments, data }: ReadUnit): UnitTexts {
  const known = new Map<string, string>();
  let hasUnknownCode = false;
  const source = segments.map((each) => {
    for (const code of codesIn(each.source)) {
      const markup = data.get(code.dataRef);
      if (markup === undefined) hasUnknownCode = true;
      known.set(keyOf(code), markup ?? '');
    }
    return each.source
      .map((piece) => (typeof piece === 'string' ? piece : known.get(keyOf(piece))))
      .join('');
  });
  const used = new Set<string>();
  const markupOf = (code: ReadCode): string => {
    used.add(keyOf(code));
    const copied = code.copyOf === '' ? undefined : known.get(keyOf({ ...code, id: code.copyOf }));
    const markup = known.get(keyOf(code)) ?? copied ?? data.get(code.dataRef);
    if (markup === undefined) hasUnknownCode = true;
    return markup ?? '';
  };
  const inOrder = segments
    .map((each, index) => ({ ...each, place: each.order ?? index + 1 }))
    .toSorted((one, other) => one.place - other.place);
  const target = inOrder.map((each) => {
    const isLeft = each.isIgnorable && each.target === null;
    const pieces = isLeft ? each.source : (each.target ?? []);
    return pieces.map((piece) => (typeof piece === 'string' ? piece : markupOf(piece))).join('');
  });
  const toTranslate = segments.filter(({ isIgnorable }) => !isIgnorable);
  const isComplete =
    toTranslate.every((each) => each.target && !isBlank(each.target)) && !hasUntouched(toTranslate);
  return {
    source: source.join(''),
    target: isComplete && toTranslate.length > 0 ? target.join('') : null,
    isDone: toTranslate.every(({ state }) => state !== 'initial'),
    // Emphasis and line breaks are the translator’s to decide.
    lost: [...known]
      .filter(([key, markup]) => !used.has(key) && /\w/.test(markup))
      .map(([, markup]) => markup),
    hasUnknownCode,
  };
}

/**
 * Whether something is left as a tool has filled it in, with the original. Where a tool never says how far a segment is, a
 * part that is the same in both languages is no sign of that; all of a text is.
 */
function hasUntouched(segments: readonly ReadSegment[]): boolean {
  const worded = segments.filter(({ source }) => /\p{L}/u.test(wordsOf(source)));
  const untouched = worded.filter(isUntouched);
  const saysStates = segments.some(({ state }) => state !== 'initial');
  return untouched.length > 0 && (saysStates || untouched.length === worded.length);
}

const isUntouched = ({ state, source, target }: ReadSegment): boolean =>
  state === 'initial' && target !== null && wordsOf(target) === wordsOf(source);

const wordsOf = (pieces: readonly ReadPiece[]) =>
  pieces
    .filter((piece) => typeof piece === 'string')
    .join('')
    .trim();

const codesIn = (pieces: readonly ReadPiece[]) =>
  pieces.filter((piece) => typeof piece !== 'string');

const keyOf = ({ id, side }: Pick<ReadCode, 'id' | 'side'>) => `${side} ${id}`;

const isBlank = (pieces: readonly ReadPiece[]) =>
  pieces.every((piece) => typeof piece === 'string' && piece.trim() === '');
