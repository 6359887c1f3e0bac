/** A tag, or the text up to the next one. */
export interface HtmlPiece {
  source: string;
  /** The name of a tag's element, in lower case; empty: this is text, or a comment. */
  name: string;
  isText: boolean;
  isEnd: boolean;
}

const tagName = /^<\/?([a-z][a-z\d]*)/i;

/**
 * Splits HTML that this program has written into tags and texts, in one pass: the time is linear, whatever the HTML is.
 * A quoted attribute may contain a '>'. Text that looks like a tag and has no end is text.
 */
export function* htmlPieces(html: string): Generator<HtmlPiece> {
  let at = 0;
  for (;;) {
    const start = nextTag(html, at);
    const end = start === -1 ? -1 : endOfTag(html, start);
    if (end === -1) break;
    if (start > at) yield textPiece(html.slice(at, start));
    const source = html.slice(start, end);
    const name = tagName.exec(source)?.[1]?.toLowerCase() ?? '';
    yield { source, name, isText: false, isEnd: source[1] === '/' };
    at = end;
  }
  if (at < html.length) yield textPiece(html.slice(at));
}

const textPiece = (source: string): HtmlPiece => ({ source, name: '', isText: true, isEnd: false });

function nextTag(html: string, from: number): number {
  let start = html.indexOf('<', from);
  while (start !== -1 && !/[a-z/!]/i.test(html.charAt(start + 1))) {
    start = html.indexOf('<', start + 1);
  }
  return start;
}

/** @returns the position after the tag; -1: it has no end */
function endOfTag(html: string, start: number): number {
  // A comment may contain an apostrophe.
  if (html[start + 1] === '!') return html.indexOf('>', start) + 1 || -1;
  let quote = '';
  for (let at = start + 1; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
  }
  return -1;
}

/**
 * HTML without some of its elements; each ends at the first end tag of its name.
 * @param isRemoved tells from its start tag whether an element is removed
 */
export function* piecesWithout(
  html: string,
  isRemoved: (tag: HtmlPiece) => boolean,
): Generator<HtmlPiece> {
  let removed = '';
  for (const piece of htmlPieces(html)) {
    if (removed !== '') {
      if (piece.isEnd && piece.name === removed) removed = '';
    } else if (!piece.isText && !piece.isEnd && isRemoved(piece)) removed = piece.name;
    else yield piece;
  }
}
