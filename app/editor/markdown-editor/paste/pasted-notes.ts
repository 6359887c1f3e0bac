import { superscript } from './scripts-in-text.ts';

/** The addresses that word processors and web pages give to the two ends of a footnote. */
const noteAddress =
  /#(?:user-content-)?(?:_(?:ftn|edn)|sd(?:foot|end)note|ftnt|fn|(?:foot|end)?note|cite[_-])/i;
const backAddress = /ref|anc$|cite_ref/i;
const number = /^\[?\s*(\d{1,4}|[ivxlc]{1,7}|[a-z]|[*†‡§¶])\s*\]?$/i;

/** The mark of a footnote, in the text or before the note. */
export interface NoteMark {
  /** Such as ¹. */
  text: string;
  /** Whether the note itself follows. */
  isBeforeNote: boolean;
}

/** Reads a link between a text and its footnote; null: it is another link. */
export function noteMarkOf(link: Element): NoteMark | null {
  const address = link.getAttribute('href') ?? '';
  const text = number.exec((link.textContent ?? '').trim())?.[1];
  if (!text || !address.includes('#')) return null;
  const isNote =
    noteAddress.test(address) ||
    /mso-(?:foot|end)note-id/i.test(link.getAttribute('style') ?? '') ||
    (address.startsWith('#') && link.closest('sup') !== null);
  if (!isNote) return null;
  return { text: superscript(text), isBeforeNote: backAddress.test(address) };
}
