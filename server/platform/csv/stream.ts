import { setImmediate as othersFirst } from 'node:timers/promises';
import { isWorkbook, workbookRefusal, workbookStart } from '#contract/shared/workbook.ts';
import { badField } from '#server/platform/errors.ts';
import { delimiterOf, longestRow, parseRows, type UnnamedRow } from './parse-rows.ts';
import { type SkippedLine, skipBrokenLines } from './skip-broken-lines.ts';

/** A file's bytes in chunks; may be read more than once. */
export type Chunks = () => AsyncIterable<Uint8Array>;

/**
 * Reads a CSV that is too large for memory: separated by commas, semicolons, tabs or what its first line says
 * ('sep=|'), in UTF-8, UTF-16 or Windows-1252. Cells are trimmed, and blank rows skipped. A line with a stray quote is
 * skipped, and the rows after it are read.
 * @param maxRows the maximum number of rows, not counting the heading
 * @param onSkip receives the unreadable lines, possibly ahead of the rows before them
 * @throws {AppError} `badInput`, at about the row where it is found, if it is not CSV, has too many rows, or its first
 * row is unreadable: without the heading the columns have no meaning
 */
export async function* streamCsv(
  chunks: Chunks,
  maxRows: number,
  onSkip: (line: SkippedLine) => void = () => undefined,
): AsyncGenerator<UnnamedRow> {
  const pieces = () => inTurns(chunks());
  if (isWorkbook(await startOf(pieces))) throw refused(workbookRefusal);
  const encoding = await encodingOf(pieces);
  const start = await firstText(decoded(pieces, encoding));
  const [, named = '', separator] = separatorLine.exec(start) ?? [];
  // Its line break stays, so that the lines after it keep their numbers.
  const texts = () => withoutStart(decoded(pieces, encoding), named.length);
  const head = named === '' ? start : await firstText(texts());
  const delimiter = separator ?? delimiterOf(head);
  const headLine = head.slice(0, head.search(/\S/)).split(/\r\n|\r|\n/).length;
  let aside = 0;
  const readable = skipBrokenLines(texts(), delimiter, (line) => {
    if (line.line === headLine) throw refused(unreadableHead);
    aside += 1;
    if (aside > maxRows + 1) throw refused(tooMany(maxRows));
    onSkip(line);
  });
  let rows = 0;
  let line = 1;
  for await (const all of readable) {
    for (let at = 0; at < all.length; at += rowsInTurn) {
      const some = all.slice(at, at + rowsInTurn);
      for (const row of parseRows(some, line, delimiter)) {
        if (row.cells.every((cell) => cell === '')) continue;
        rows += 1;
        if (rows > maxRows + 1) throw refused(tooMany(maxRows));
        yield row;
      }
      line += countLines(some);
      await othersFirst();
    }
  }
}

/** Rows that are parsed in one turn of the event loop. */
const rowsInTurn = 500;

const countLines = (rows: string[]) =>
  rows.reduce((count, row) => count + row.split('\n').length - 1, 0);

/** Bytes that are read in one turn of the event loop: others would wait for more. */
const pieceSize = 32 * 1024;

/** The same bytes in small pieces, each in a turn of its own. */
async function* inTurns(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of chunks) {
    for (let at = 0; at < bytes.length; at += pieceSize) {
      yield bytes.subarray(at, at + pieceSize);
      await othersFirst();
    }
  }
}

async function startOf(pieces: Chunks): Promise<Uint8Array> {
  let start = Buffer.alloc(0);
  for await (const piece of pieces()) {
    start = Buffer.concat([start, piece.subarray(0, workbookStart)]);
    if (start.length >= workbookStart) break;
  }
  return start;
}

/**
 * UTF-16 has a byte order mark; anything that is not UTF-8 is assumed to be Windows-1252, which some spreadsheets save.
 */
async function encodingOf(pieces: Chunks): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const piece of pieces()) {
      const mark = isFirst ? (piece[0] ?? 0) * 256 + (piece[1] ?? 0) : 0;
      if (mark === 0xfffe) return 'utf-16le';
      if (mark === 0xfeff) return 'utf-16be';
      isFirst = false;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'windows-1252';
  }
}

/** The decoder removes the byte order mark. */
async function* decoded(pieces: Chunks, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces()) {
    const text = decoder.decode(piece, { stream: true });
    // An empty chunk would end the stream.
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** The line before the headings with which Excel and others say what separates the cells. */
const separatorLine = /^("?sep=([^\r\n"])"?[ \t]*)(?:[\r\n]|$)/i;

async function* withoutStart(texts: AsyncIterable<string>, length: number): AsyncGenerator<string> {
  let remaining = length;
  for await (const text of texts) {
    const rest = text.slice(remaining);
    remaining = Math.max(0, remaining - text.length);
    if (rest !== '') yield rest;
  }
}

/** The beginning, including the first row. */
async function firstText(texts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const more of texts) {
    text += more;
    if (text.length > longestRow || /[\r\n]/.test(text.trimStart())) break;
  }
  return text;
}

const unreadableHead = 'We couldn’t read the first row, which names the columns. Check its quotes.';

const tooMany = (maxRows: number) =>
  `Files can have up to ${maxRows.toLocaleString('en')} rows. Please split the file.`;

const refused = (message: string) => badField('file', message);
