import type { NoteMark } from './pasted-notes.ts';

/** The look of the text around an element or a word. */
export interface Marks {
  isBold: boolean;
  isItalic: boolean;
  isStruck: boolean;
  isCode: boolean;
  /** Where it leads; '': nowhere. */
  address: string;
}

export const noMarks: Marks = {
  isBold: false,
  isItalic: false,
  isStruck: false,
  isCode: false,
  address: '',
};

type Piece = { text: string; marks: Marks; isNoteMark?: true } | { element: Element } | 'break';

const blank = '[ \\t\\r\\n\\f\\u00a0]';
const blanks = new RegExp(`${blank}+`, 'g');
const blankStart = new RegExp(`^${blank}`);
const blankEnd = new RegExp(`${blank}$`);

/**
 * Builds blocks that contain text only, and containers that contain blocks only: whatever is pasted, two words of
 * different blocks are never joined.
 */
export class BlockWriter {
  readonly document: Document;
  /** The container that blocks are added to. */
  #place: Element;
  #line: Piece[] = [];
  #lineTag = 'p';

  constructor(place: Element) {
    this.document = place.ownerDocument;
    this.#place = place;
  }

  text(text: string, marks: Marks): void {
    if (text !== '') this.#line.push({ text, marks });
  }

  /** A space between two things that would touch. */
  space(): void {
    this.text(' ', noMarks);
  }

  /** The mark of a footnote, which does not become one number with the one before. */
  noteMark({ text, isBeforeNote }: NoteMark, marks: Marks): void {
    const last = this.#line.at(-1);
    if (last && last !== 'break' && 'isNoteMark' in last) this.space();
    this.#line.push({ text, marks, isNoteMark: true });
    if (isBeforeNote) this.space();
  }

  /** Something that stands in the text like a word, such as a picture. */
  inline(element: Element): void {
    this.#line.push({ element });
  }

  lineBreak(): void {
    this.#line.push('break');
  }

  /** Adds a block that is complete. */
  block(element: Element): void {
    this.endLine();
    this.#place.append(element);
  }

  /** Makes the function’s output lines of their own. @param tag of its text, unless another one is inside */
  lines(tag: string, write: () => void): void {
    this.endLine();
    const outer = this.#lineTag;
    this.#lineTag = tag;
    write();
    this.endLine();
    this.#lineTag = outer;
  }

  /** Writes into a container. It is not added anywhere. */
  inside(tag: string, write: () => void): Element {
    this.endLine();
    const outer = this.#place;
    const container = this.document.createElement(tag);
    this.#place = container;
    this.lines('p', write);
    this.#place = outer;
    return container;
  }

  endLine(): void {
    const line = this.#line;
    this.#line = [];
    const isHeading = this.#lineTag !== 'p';
    for (const part of isHeading ? [line] : paragraphsOf(line)) this.#addLine(part, isHeading);
  }

  #addLine(line: Piece[], isHeading: boolean): void {
    const pieces = collapsed(isHeading ? line.map(breakAsSpace) : line);
    if (pieces.length === 0) return;
    const element = this.document.createElement(this.#lineTag);
    for (const piece of pieces) {
      if (piece === 'break') element.append(this.document.createElement('br'));
      else if ('element' in piece) element.append(piece.element);
      else element.append(this.#marked(piece.text, piece.marks));
    }
    this.#place.append(element);
  }

  #marked(text: string, marks: Marks): Node {
    let node: Node = this.document.createTextNode(text);
    const wrap = (tag: string) => {
      const outer = this.document.createElement(tag);
      outer.append(node);
      node = outer;
      return outer;
    };
    if (marks.isCode) wrap('code');
    if (marks.isStruck) wrap('del');
    if (marks.isItalic) wrap('em');
    if (marks.isBold) wrap('strong');
    if (marks.address) wrap('a').setAttribute('href', marks.address);
    return node;
  }
}

const breakAsSpace = (piece: Piece): Piece =>
  piece === 'break' ? { text: ' ', marks: noMarks } : piece;

const isBlank = (piece: Piece) =>
  piece !== 'break' && 'text' in piece && piece.text.replace(blanks, '') === '';

/** Two line breaks in a row separate paragraphs. */
function paragraphsOf(line: Piece[]): Piece[][] {
  const paragraphs: Piece[][] = [[]];
  let isAfterBreak = false;
  for (const piece of line) {
    if (piece === 'break' && isAfterBreak) paragraphs.push([]);
    else paragraphs.at(-1)?.push(piece);
    isAfterBreak = piece === 'break' || (isAfterBreak && isBlank(piece));
  }
  return paragraphs;
}

/** The line without the spaces and breaks that a browser does not show. */
function collapsed(line: Piece[]): Piece[] {
  const shown: Piece[] = [];
  const trimEnd = () => {
    const last = shown.at(-1);
    if (!last || last === 'break' || 'element' in last || !blankEnd.test(last.text)) return;
    last.text = last.text.slice(0, -1);
    if (last.text === '') shown.pop();
  };
  /** Whether a space here would be one too many. */
  let isAfterSpace = true;
  for (const piece of line) {
    if (piece === 'break') {
      trimEnd();
      if (shown.length > 0) shown.push(piece);
      isAfterSpace = true;
    } else if ('element' in piece) {
      shown.push(piece);
      isAfterSpace = false;
    } else {
      // A single no-break space is meant; in a row with others it only widens the gap.
      const short = piece.text.replace(blanks, (found) => (found === '\u00a0' ? found : ' '));
      const text = isAfterSpace ? short.replace(blankStart, '') : short;
      if (text === '') continue;
      shown.push({ text, marks: piece.marks });
      isAfterSpace = blankEnd.test(text);
    }
  }
  trimEnd();
  while (shown.at(-1) === 'break') shown.pop();
  return shown;
}
