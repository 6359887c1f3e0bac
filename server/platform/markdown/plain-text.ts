import { type HtmlPiece, htmlPieces, piecesWithout } from './html-pieces.ts';

/** Inline tags, which do not separate words. */
const inline = new Set(['a', 'abbr', 'code', 'del', 'em', 'strong', 'sub']);
const footnoteMarks = new Set(['<sup>', '<sup class="citation">']);
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words of HTML that this program rendered, without footnote and source marks. */
export function plainText(html: string): string {
  const isMark = ({ source }: HtmlPiece) => footnoteMarks.has(source);
  return wordsOf(piecesWithout(html, isMark), (name) => (inline.has(name) ? '' : ' '))
    .replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return named[name.toLowerCase()] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** The texts of HTML, with a space for every tag. */
export const textsOfHtml = (html: string): string => wordsOf(htmlPieces(html), () => ' ');

/** @param separatorFor the name of a tag's element */
function wordsOf(pieces: Iterable<HtmlPiece>, separatorFor: (name: string) => string): string {
  let words = '';
  for (const { isText, source, name } of pieces) words += isText ? source : separatorFor(name);
  return words;
}
