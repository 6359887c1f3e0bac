import type { BlockWriter } from './block-writer.ts';

/** A wider table would not be readable as Markdown, nor on a page. */
const maxColumns = 50;

/** A cell of a pasted table with the blocks in it; null: the place is covered by another cell. */
type Row = (Element | null)[];

/**
 * Writes a pasted table as one that Markdown can hold: a header row, the same columns in each row, and only text in
 * each cell. One that only arranges its content on a page is written as this content.
 * @param fill writes the content of an element
 */
export function writeTable(
  writer: BlockWriter,
  table: HTMLTableElement,
  fill: (element: Element) => void,
): void {
  writer.endLine();
  for (const caption of table.children) {
    if (caption.tagName === 'CAPTION') writer.lines('p', () => fill(caption));
  }
  const cells = (element: Element) => writer.inside('div', () => fill(element));
  const rows = isLayout(table) ? null : gridOf(table, cells);
  if (!rows) {
    for (const row of table.rows) {
      for (const cell of row.cells) writer.lines('p', () => fill(cell));
    }
    return;
  }
  if (rows.length === 0) return;
  const isBox = rows.every((row) => row.length === 1);
  if (isBox && (rows.length === 1 || rows.some(([cell]) => (cell?.children.length ?? 0) > 1))) {
    for (const [cell] of rows) for (const block of [...(cell?.children ?? [])]) writer.block(block);
    return;
  }
  writer.block(tableOf(writer.document, rows));
}

const isLayout = (table: HTMLTableElement) =>
  /^(?:presentation|none)$/.test(table.getAttribute('role') ?? '') ||
  table.querySelector('table') !== null;

/** The cells by row and column, without empty rows and columns; null: there are too many columns. */
function gridOf(table: HTMLTableElement, read: (cell: Element) => Element): Row[] | null {
  const rows: Row[] = [];
  /** How many more rows each column is covered by a cell above. */
  const covered: number[] = [];
  for (const { cells } of table.rows) {
    const row: Row = [];
    const skipCovered = () => {
      while ((covered[row.length] ?? 0) > 0) {
        covered[row.length] = (covered[row.length] ?? 0) - 1;
        row.push(null);
      }
    };
    for (const cell of cells) {
      skipCovered();
      const width = Math.min(Math.max(cell.colSpan, 1), maxColumns);
      if (row.length + width > 2 * maxColumns) return null;
      for (let column = 0; column < width; column += 1) {
        covered[row.length] = Math.max(cell.rowSpan, 1) - 1;
        row.push(column === 0 ? read(cell) : null);
      }
    }
    while (row.length < covered.length) {
      if ((covered[row.length] ?? 0) === 0) row.push(null);
      else skipCovered();
    }
    rows.push(row);
  }
  const filled = rows.filter((row) => row.some(hasContent));
  const columns = covered.map((_, column) => filled.some((row) => hasContent(row[column] ?? null)));
  if (columns.filter(Boolean).length > maxColumns) return null;
  return filled.map((row) =>
    columns.flatMap((isUsed, column) => (isUsed ? [row[column] ?? null] : [])),
  );
}

const hasContent = (cell: Element | null) => cell !== null && cell.childNodes.length > 0;

function tableOf(document: Document, rows: Row[]): Element {
  const table = document.createElement('table');
  for (const [index, row] of rows.entries()) {
    const line = document.createElement('tr');
    for (const blocks of row) {
      const cell = document.createElement(index === 0 ? 'th' : 'td');
      if (blocks) cell.append(...inlineOf(blocks));
      line.append(cell);
    }
    table.append(line);
  }
  return table;
}

/** Blocks as one line of text: the items of a list are separated by commas, other lines by spaces. */
function inlineOf(container: Element): Node[] {
  const nodes: Node[] = [];
  const visit = (element: Element, separator: string) => {
    for (const child of [...element.children]) {
      if (/^(?:UL|OL|LI|BLOCKQUOTE)$/.test(child.tagName)) {
        visit(child, child.tagName === 'LI' || separator !== ' ' ? ', ' : ' ');
        continue;
      }
      if (/^(?:TABLE|HR)$/.test(child.tagName)) continue;
      const isAfterSign = /[,;:.!?]$/.test(nodes.at(-1)?.textContent?.trimEnd() ?? '');
      if (nodes.length > 0)
        nodes.push(container.ownerDocument.createTextNode(isAfterSign ? ' ' : separator));
      for (const line of child.querySelectorAll('br')) line.replaceWith(' ');
      nodes.push(...child.childNodes);
    }
  };
  visit(container, ' ');
  return nodes;
}
