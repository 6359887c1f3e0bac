// OWASP's rule against CSV injection: a spreadsheet runs a cell that begins with one of these. Files are also
// opened with the wrong list separator, and then a cell may begin anywhere after a separator or a line break.

const formulaStart = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** What spreadsheets skip before a formula, and what quoting leaves there when the dialect is the wrong one. */
const skipped = /[\s\p{C}"']/u;
const cellBreak = /[,;\t\n]/;

/**
 * Puts an apostrophe wherever a spreadsheet, in any dialect, could see the start of a formula: at the start
 * of the cell, and after each separator or line break in it. Line breaks are written as LF.
 */
export function neutralize(text: string): string {
  const cell = text.replace(/\r\n?/g, '\n');
  const isRisky = riskOf(cell);
  let result = '';
  for (let index = 0; index < cell.length; index += 1) {
    if (isRisky(index, index)) result += "'";
    result += cell.charAt(index);
  }
  return result;
}

/** Takes away exactly the apostrophes that `neutralize` put there. */
export function restore(text: string): string {
  const isRisky = riskOf(text);
  let result = '';
  for (let index = 0; index < text.length; index += 1) {
    // The one directly after the break was added; any after it are the author's own.
    if (text[index] !== "'" || !isRisky(index, index + 1)) result += text.charAt(index);
  }
  return result;
}

/**
 * Tells whether a cell would be dangerous that begins at one position, as far as the text from another
 * position on decides it: it begins as a formula, or with a tab or a line break. An author's own apostrophes
 * before that count too, so that `restore` can tell them from added ones. The text is read once, from its
 * end, so that the time grows with its length alone.
 */
function riskOf(text: string): (start: number, from: number) => boolean {
  const risks = new Uint8Array(text.length + 1);
  for (let index = text.length - 1; index >= 0; index -= 1) {
    risks[index] = risksAt(text.charAt(index), risks[index + 1] ?? 0);
  }
  return (start, from) => {
    const before = text[start - 1];
    if (before !== undefined && !cellBreak.test(before)) return false;
    // What reads a line break as the end of a row never joins two lines into one cell.
    const relevant = before === '\n' ? Risk.formulaOnLine | Risk.tab : Risk.formula | Risk.blank;
    return ((risks[from] ?? 0) & relevant) !== 0;
  };
}

const Risk = { formula: 1, formulaOnLine: 2, blank: 4, tab: 8 } as const;

/** @param later what holds for the text after the character */
function risksAt(character: string, later: number): number {
  if (formulaStart.test(character)) return Risk.formula | Risk.formulaOnLine;
  if (character === "'") return later;
  if (character === '\t')
    return (later & (Risk.formula | Risk.formulaOnLine)) | Risk.blank | Risk.tab;
  if (character === '\n') return (later & Risk.formula) | Risk.blank;
  return skipped.test(character) ? later & (Risk.formula | Risk.formulaOnLine) : 0;
}
