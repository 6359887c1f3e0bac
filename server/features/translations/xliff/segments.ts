import { readContentBlock } from '#contract/shared/newsletter/content-blocks.ts';
import { type Inline, inlinesOf, textOfInlines } from './inline-codes.ts';

/** A part of a text: words to be translated at once, or the layout between them, which stays as it is. */
export type Segment = { content: Inline[] } | { layout: string };

/** The text that these segments were made of, to the letter. */
export const textOfSegments = (segments: readonly Segment[]): string =>
  segments.map((each) => ('layout' in each ? each.layout : textOfInlines(each.content))).join('');

/** Splits plain text into its lines. */
export function segmentsOfPlainText(text: string): Segment[] {
  const lines = text.split(/([\r\n]+)/).filter((each) => each !== '');
  return lines.map((each) => (each.trim() === '' ? { layout: each } : { content: [each] }));
}

/** What begins lines of quotations, lists, headings and notes. */
const lineStart =
  /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|#{1,6}(?=[ \t])|\[[ xX]\](?=[ \t])|\[\^[^[\]\s]{1,100}\]:))*[ \t]*/;
const fence = /^(`{3,}|~{3,})/;
const rule = /^(?:(?:-[ \t]*)+|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|=+[ \t]*)$/;
const definition = /^\[[^[\]]{1,200}\]:/;
const tableRule = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

/** A line: what begins it, its words, and the spaces and the break after them. */
interface Line {
  start: string;
  words: string;
  end: string;
}

/**
 * Splits Markdown into the words of its paragraphs, headings, entries of lists and cells of tables, and what is between
 * them. It reads line by line, in linear time; what it takes for words by mistake is only longer to translate.
 */
export function segmentsOfMarkdown(markdown: string): Segment[] {
  const writer = new SegmentWriter();
  const lines = (markdown.match(/[^\n]*\n|[^\n]+$/g) ?? []).map(lineOf);
  let openFence = '';
  let isInTable = false;
  for (const [index, line] of lines.entries()) {
    const { start, words, end } = line;
    const whole = start + words + end;
    const mark = fence.exec(words)?.[1] ?? '';
    if (openFence !== '') {
      if (mark.startsWith(openFence) && mark === words) openFence = '';
      writer.addLayout(whole);
      continue;
    }
    isInTable = words.includes('|') && (isInTable || isTableRule(lines[index + 1]));
    if (mark !== '') openFence = mark;
    if (mark !== '' || isLayout(line)) writer.addLayout(whole);
    else if (isInTable) writer.addRow(line);
    else writer.addLine(line);
  }
  return writer.finish();
}

function lineOf(line: string): Line {
  const start = lineStart.exec(line)?.[0] ?? '';
  const words = line.slice(start.length).trimEnd();
  return { start, words, end: line.slice(start.length + words.length) };
}

const isTableRule = (line: Line | undefined) =>
  line?.words.includes('|') === true && tableRule.test(line.words);

const isLayout = ({ words }: Line) =>
  words === '' ||
  rule.test(words) ||
  definition.test(words) ||
  (words.includes('|') && tableRule.test(words)) ||
  readContentBlock(words) !== null;

/** A picture without a description, or a citation alone, has nothing to translate. */
const hasWords = (inline: Inline): boolean =>
  typeof inline === 'string' ? inline.trim() !== '' : inline.content.some(hasWords);

class SegmentWriter {
  readonly #segments: Segment[] = [];
  #layout = '';
  /** The words of the paragraph that the next line may continue, and the break after them. */
  #open: { content: Inline[]; end: string } | null = null;

  addLayout(text: string): void {
    this.#close();
    this.#layout += text;
  }

  /** Adds a line of a paragraph: it continues the one before unless something of its own begins with it. */
  addLine({ start, words, end }: Line): void {
    const isHeading = start.includes('#');
    if (this.#open && /^[ \t>]*$/.test(start)) {
      this.#open.content.push(
        { kind: 'lineBreak', start: this.#open.end + start, content: [] },
        ...inlinesOf(words),
      );
      this.#open.end = end;
    } else {
      this.addLayout(start);
      this.#open = { content: inlinesOf(words), end };
    }
    if (isHeading) this.#close();
  }

  /** Adds the cells of a table's row. */
  addRow({ start, words, end }: Line): void {
    this.addLayout(start);
    for (const cell of words.match(/(?:[^|\\]|\\[\s\S]|\\$)+|\|/g) ?? []) {
      const text = cell.trim();
      if (cell === '|' || text === '') {
        this.#layout += cell;
        continue;
      }
      const before = cell.slice(0, cell.indexOf(text));
      this.#layout += before;
      this.#add(inlinesOf(text));
      this.#layout += cell.slice(before.length + text.length);
    }
    this.#layout += end;
  }

  finish(): Segment[] {
    this.#close();
    if (this.#layout !== '') this.#segments.push({ layout: this.#layout });
    return this.#segments;
  }

  #close(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = null;
    this.#add(open.content);
    this.#layout += open.end;
  }

  #add(content: Inline[]): void {
    if (!content.some(hasWords)) {
      this.#layout += textOfInlines(content);
      return;
    }
    if (this.#layout !== '') this.#segments.push({ layout: this.#layout });
    this.#layout = '';
    this.#segments.push({ content });
  }
}
