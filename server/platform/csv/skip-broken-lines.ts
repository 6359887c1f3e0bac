import { longestRow } from './parse-rows.ts';

/** A line that cannot be read as part of a list. */
export interface SkippedLine {
  /** Counted from 1. */
  line: number;
  /** Its beginning. */
  text: string;
  why: string;
}

interface Line {
  text: string;
  isTooLong: boolean;
}

/** A quoted cell that spans more lines was not meant to: its quote was never closed. */
const maxLines = 10;
const excerpt = 200;

const openQuote = 'A quote in this line isn’t closed or is in the wrong place.';
const tooLong = () => `This line is longer than ${longestRow.toLocaleString('en')} characters.`;

/**
 * Skips lines with invalid quotes, which would swallow the rows after them. An empty line replaces each, so that the
 * following lines keep their numbers. Line breaks become LF.
 * @param onSkip receives each skipped line, in order
 * @returns the rows of each text, with the line break at the end of each
 */
export async function* skipBrokenLines(
  texts: AsyncIterable<string>,
  delimiter: string,
  onSkip: (line: SkippedLine) => void,
): AsyncGenerator<string[]> {
  const waiting: Line[] = [];
  let number = 0;

  /** Processes complete rows and broken lines; an incomplete row waits. */
  function* take(isEnd: boolean): Generator<string> {
    while (waiting.length > 0) {
      const [first] = waiting;
      const count = first?.isTooLong ? 0 : linesOfRow(waiting, delimiter);
      if (count === undefined && !isEnd && waiting.length < maxLines) break;
      number += 1;
      if (count) {
        yield waiting.splice(0, count).reduce((text, line) => `${text}${line.text}\n`, '');
        number += count - 1;
      } else {
        waiting.shift();
        const text = first?.text.slice(0, excerpt).trim() ?? '';
        onSkip({ line: number, text, why: first?.isTooLong ? tooLong() : openQuote });
        yield '\n';
      }
    }
  }

  for await (const lines of linesIn(texts)) {
    const rows: string[] = [];
    for (const line of lines) {
      waiting.push(line);
      rows.push(...take(false));
    }
    yield rows;
  }
  yield [...take(true)];
}

/** How many of these lines the first row takes; 0: its quotes are broken; undefined: it does not end in them. */
function linesOfRow(lines: Line[], delimiter: string): number | undefined {
  if (!lines[0]?.text.includes('"')) return 1;
  let state: 'start' | 'bare' | 'quoted' | 'closed' = 'start';
  let length = 0;
  for (const [index, { text, isTooLong }] of lines.entries()) {
    length += text.length + 1;
    if (isTooLong || length > longestRow) return 0;
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charAt(at);
      if (state === 'quoted') {
        if (character !== '"') continue;
        if (text.charAt(at + 1) === '"') at += 1;
        else state = 'closed';
      } else if (character === delimiter) state = 'start';
      else if (/[ \t\f]/.test(character)) continue;
      else if (state === 'closed') return 0;
      // csv-parse skips every kind of space before a quote, but not after one.
      else if (/\s/.test(character)) continue;
      else if (state === 'start') state = character === '"' ? 'quoted' : 'bare';
    }
    if (state !== 'quoted') return index + 1;
  }
  return undefined;
}

/** The lines of each chunk of text. Only the beginning of an overlong one is held. */
async function* linesIn(texts: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let rest = '';
  let isTooLong = false;
  for await (const text of texts) {
    const joined = rest + text;
    // A CR at the very end may be the first half of a line break.
    const isHalf = joined.endsWith('\r');
    const parts = (isHalf ? joined.slice(0, -1) : joined).split(/\r\n|\r|\n/);
    rest = parts.pop() ?? '';
    const lines = parts.map((part, index) => ({
      text: part,
      isTooLong: part.length > longestRow || (index === 0 && isTooLong),
    }));
    if (lines.length > 0) isTooLong = false;
    if (rest.length > longestRow) {
      isTooLong = true;
      rest = rest.slice(0, excerpt);
    }
    if (isHalf) rest += '\r';
    yield lines;
  }
  const last = rest.replace(/\r$/, '');
  if (last !== '') yield [{ text: last, isTooLong }];
}
