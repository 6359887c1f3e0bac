import type { Node } from '@milkdown/kit/prose/model';

/** Words in the form in which they are compared, as the server does, and where each letter is in the document. */
interface ComparedText {
  letters: string;
  positions: number[];
}

export interface QuotedRange {
  from: number;
  to: number;
}

/** Where a quotation occurs first, however it is spaced, quoted, dashed or capitalized; null: nowhere. */
export function findQuote({ letters, positions }: ComparedText, quote: string): QuotedRange | null {
  const plain = [...quote].map(plainLetter).join('');
  const wanted = plain.replace(/\s+/g, ' ').replace(/-+/g, '-').trim();
  const at = wanted === '' ? -1 : letters.indexOf(wanted);
  if (at < 0) return null;
  const from = positions[at];
  const last = positions[at + wanted.length - 1];
  return from === undefined || last === undefined ? null : { from, to: last + 1 };
}

/** The words of a document without the numbers of its citations. */
export function comparedText(doc: Node): ComparedText {
  const found: ComparedText = { letters: '', positions: [] };
  const add = (letter: string, position: number) => {
    const isRepeated = /^[ -]$/.test(letter) && found.letters.endsWith(letter);
    if (isRepeated || (letter === ' ' && found.letters === '')) return;
    for (const unit of letter.split('')) {
      found.letters += unit;
      found.positions.push(position);
    }
  };
  doc.descendants((node, position) => {
    if (node.isTextblock) add(' ', position);
    if (node.type.name === 'hardbreak') add(' ', position);
    if (node.isText && !isCitation(node)) {
      let offset = 0;
      for (const letter of node.text ?? '') {
        add(plainLetter(letter), position + offset);
        offset += letter.length;
      }
    }
  });
  return found;
}

/** The words between two positions, without the numbers of citations. */
export function quoteBetween(doc: Node, { from, to }: QuotedRange): string {
  let words = '';
  doc.nodesBetween(from, to, (node, position) => {
    if (node.isTextblock) words += ' ';
    if (node.isText && !isCitation(node)) {
      words += (node.text ?? '').slice(Math.max(0, from - position), to - position);
    }
  });
  return words.replace(/\s+/g, ' ').trim();
}

const isCitation = ({ marks }: Node) =>
  marks.some(({ type, attrs }) => type.name === 'link' && /^#source-/.test(String(attrs.href)));

const plainLetter = (letter: string): string =>
  letter
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace('⁄', '/')
    .replace(/\s/g, ' ')
    .toLowerCase();
