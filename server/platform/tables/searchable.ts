import { fold } from '#contract/shared/text/fold.ts';
import { trimEndOf } from '#contract/shared/text/trim.ts';

/** Separates a text from its folded form: no one types it. Migration 0042 has it in the conditions of its indexes. */
export const foldMark = '\u001f';

const plain = /^[ -~]*$/;

/** In UTF-8: PostgreSQL refuses an index entry of more than 2,704 bytes, and some entries contain a name too. */
const longest = 1_900;

/**
 * The text by which staff tables find a row: in lower case and, unless it is plain ASCII, once more folded. A text
 * without its folded form, which the previous version writes, gets it from `foldSearchTexts`.
 */
export function searchable(...parts: string[]): string {
  const text = parts.filter(Boolean).join(' ').replaceAll(foldMark, ' ').trim().toLowerCase();
  if (plain.test(text)) return text;
  const folded = fold(text);
  return `${text}${foldMark}${folded === text ? '' : cut(folded, longest - Buffer.byteLength(text) - foldMark.length)}`;
}

/** The beginning of a text that has at most so many bytes. */
const cut = (text: string, bytes: number): string =>
  Buffer.byteLength(text) <= bytes
    ? text
    : // The last character may have been cut into.
      trimEndOf(Buffer.from(text).subarray(0, Math.max(0, bytes)).toString(), '\ufffd');
