// OWASP's rule against CSV injection: a spreadsheet runs a cell that begins with one of these. Files are also
// opened with the wrong list separator, so that a cell may begin after any separator or line break.

const formulaStart = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Characters that spreadsheets skip before a formula, and quotes that remain when the dialect is the wrong one. */
const skipped = /[\s\p{C}"']/u;
const [tab, lineFeed, apostrophe, comma, semicolon] = [0x09, 0x0a, 0x27, 0x2c, 0x3b];

/**
 * Inserts an apostrophe wherever a spreadsheet, in any dialect, could see the start of a formula: at the start of the
 * cell, and after each separator or line break in it. Line breaks become LF.
 */
export function neutralize(text: string): string {
  const cell = text.replace(/\r\n?/g, '\n');
  const isRisky = riskOf(cell);
  let result = '';
  let copied = 0;
  for (const start of cellStarts(cell)) {
    if (!isRisky(start, start)) continue;
    result += `${cell.slice(copied, start)}'`;
    copied = start;
  }
  return result + cell.slice(copied);
}

/** Removes exactly the apostrophes that `neutralize` added. */
export function restore(text: string): string {
  const isRisky = riskOf(text);
  let result = '';
  let copied = 0;
  for (const start of cellStarts(text)) {
    // The one directly after the break was added; any after it are the author's own.
    if (text[start] !== "'" || !isRisky(start, start + 1)) continue;
    result += text.slice(copied, start);
    copied = start + 1;
  }
  return result + text.slice(copied);
}

/** Where a cell may begin: at the start of the text, and after each separator or line break. */
function* cellStarts(text: string): Generator<number> {
  yield 0;
  for (let index = 1; index <= text.length; index += 1) {
    if (isCellBreak(text.charCodeAt(index - 1))) yield index;
  }
}

const isCellBreak = (code: number) =>
  code === comma || code === semicolon || code === tab || code === lineFeed;

/**
 * Finds out whether a cell that begins at some position would be dangerous, as far as the text from another position
 * determines it: it begins as a formula, or with a tab or a line break. An author's own leading apostrophes count too,
 * so that `restore` can tell them from added ones. The text is read once, from its end, so that the time is linear.
 */
function riskOf(text: string): (start: number, from: number) => boolean {
  const risks = new Uint8Array(text.length + 1);
  for (let index = text.length - 1; index >= 0; index -= 1) {
    risks[index] = risksAt(text.charCodeAt(index), risks[index + 1] ?? 0);
  }
  return (start, from) => {
    // A reader that treats a line break as the end of a row never joins two lines into one cell.
    const isLine = start > 0 && text.charCodeAt(start - 1) === lineFeed;
    const relevant = isLine ? Risk.formulaOnLine | Risk.tab : Risk.formula | Risk.blank;
    return ((risks[from] ?? 0) & relevant) !== 0;
  };
}

const Risk = { formula: 1, formulaOnLine: 2, blank: 4, tab: 8 } as const;

/**
 * @param code of a character's UTF-16 unit
 * @param later the result for the text after it
 */
function risksAt(code: number, later: number): number {
  const kind = kindOf(code);
  if (kind === 0) return 0;
  if (kind === Kind.formula) return Risk.formula | Risk.formulaOnLine;
  if (code === apostrophe) return later;
  if (code === tab) return (later & (Risk.formula | Risk.formulaOnLine)) | Risk.blank | Risk.tab;
  if (code === lineFeed) return (later & Risk.formula) | Risk.blank;
  return later & (Risk.formula | Risk.formulaOnLine);
}

const Kind = { formula: 1, skipped: 2 } as const;

/** One more than the kind of each UTF-16 unit that was met; 0: it was not. Exports check millions of them. */
const met = new Uint8Array(0x1_0000);

function kindOf(code: number): number {
  met[code] ||= 1 + kindOfCharacter(String.fromCharCode(code));
  return (met[code] ?? 1) - 1;
}

function kindOfCharacter(character: string): number {
  if (formulaStart.test(character)) return Kind.formula;
  return skipped.test(character) ? Kind.skipped : 0;
}
