import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { defaultLanguage, languages } from '#contract/shared/language/languages.ts';
import { fonts, lastResortFont } from './fonts.ts';
import type { PdfBlock, PdfFile, PdfPicture, PdfPictures, PdfTable } from './pdf-file.ts';

type Face = 'text' | 'bold';

/** In points: US Letter, as the recipients' printers have it. */
const margin = 64;
const sizes = { heading: 16, text: 10.5, small: 9, table: 9 };
const gap = 9;
const cellGap = 8;

let covered: Font | undefined;
let lastResort: Buffer | undefined;

/** Draws a tagged PDF with embedded fonts. It takes some 20 ms a page: call it in a thread. */
export function drawPdf(
  { title, language = defaultLanguage, letters }: PdfFile,
  pictures: PdfPictures = new Map(),
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    autoFirstPage: false,
    font: fonts.text,
    pdfVersion: '1.7',
    tagged: true,
    lang: languages[language].locale,
    displayTitle: true,
    // Its types do not know this one yet.
    subset: 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets,
    info: { Title: title },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  for (const letter of letters) {
    doc.addPage();
    for (const block of letter) drawBlock(doc, block, pictures);
  }
  doc.end();
  return ended;
}

function drawBlock(doc: PDFKit.PDFDocument, block: PdfBlock, pictures: PdfPictures): void {
  if (block.kind === 'picture') {
    const bytes = pictures.get(block.name);
    if (bytes) drawPicture(doc, block, bytes);
    return;
  }
  if (block.kind === 'table') {
    drawTable(doc, block);
    return;
  }
  const { kind, text } = block;
  const face = kind === 'heading' ? 'bold' : 'text';
  doc.addStructure(
    doc.struct(kind === 'heading' ? 'H1' : 'P', {}, () => {
      doc.fontSize(sizes[kind]);
      write(doc, text, face, { lineGap: 3 });
    }),
  );
  doc.y += gap;
}

function drawPicture(
  doc: PDFKit.PDFDocument,
  { alt, width, height }: PdfPicture,
  bytes: Uint8Array,
): void {
  const top = doc.y;
  doc.addStructure(
    doc.struct('Figure', { alt }, () => {
      doc.image(Buffer.from(bytes), margin, top, { fit: [width, height] });
    }),
  );
  doc.x = margin;
  doc.y = top + height + gap;
}

/** Writes text at the current place, in the fonts that have its letters. */
function write(
  doc: PDFKit.PDFDocument,
  text: string,
  face: Face,
  { x, y, ...options }: PDFKit.Mixins.TextOptions & { x?: number; y?: number },
): void {
  const runs = runsOf(text);
  for (const [index, { text: part, isKnown }] of runs.entries()) {
    selectFont(doc, isKnown ? face : 'last resort');
    const all = { ...options, continued: index < runs.length - 1 };
    if (index === 0 && x !== undefined) doc.text(part, x, y, all);
    else doc.text(part, all);
  }
}

function selectFont(doc: PDFKit.PDFDocument, name: Face | 'last resort'): void {
  if (name === 'last resort' && !('lastResort' in doc)) {
    lastResort ??= lastResortFont();
    doc.registerFont(name, lastResort);
    Object.assign(doc, { lastResort: true });
  }
  doc.font(name);
}

/** A text in pieces, by whether the first font has their letters. */
function runsOf(text: string): { text: string; isKnown: boolean }[] {
  covered ??= create(readFileSync(fonts.text)) as Font;
  const runs: { text: string; isKnown: boolean }[] = [];
  for (const letter of text || ' ') {
    const code = letter.codePointAt(0) ?? 32;
    const last = runs.at(-1);
    const isKnown = /\s/.test(letter)
      ? (last?.isKnown ?? true)
      : covered.hasGlyphForCodePoint(code);
    if (last && last.isKnown === isKnown) last.text += letter;
    else runs.push({ text: letter, isKnown });
  }
  return runs;
}

function drawTable(doc: PDFKit.PDFDocument, { columns, rows, hasTotal }: PdfTable): void {
  const width = doc.page.width - 2 * margin;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * width);
  const table = doc.struct('Table');
  doc.addStructure(table);
  const heading = columns.map((column) => column.heading);
  const draw = (cells: string[], face: Face) => {
    const row = doc.struct('TR');
    table.add(row);
    drawRow(doc, { row, cells, face, widths, columns });
  };
  draw(heading, 'bold');
  for (const [index, cells] of rows.entries()) {
    const isTotal = hasTotal === true && index === rows.length - 1;
    if (doc.y + heightOf(doc, cells, widths) > doc.page.height - margin) {
      doc.addPage();
      draw(heading, 'bold');
    }
    draw(cells, isTotal ? 'bold' : 'text');
  }
  table.end();
  doc.x = margin;
  doc.y += gap * 1.5;
}

interface Row {
  row: PDFKit.PDFStructureElement;
  cells: string[];
  face: Face;
  widths: number[];
  columns: PdfTable['columns'];
}

function drawRow(doc: PDFKit.PDFDocument, { row, cells, face, widths, columns }: Row): void {
  const top = doc.y;
  const height = heightOf(doc, cells, widths);
  let x = margin;
  for (const [index, cell] of cells.entries()) {
    const width = widths[index] ?? 0;
    const kind = face === 'bold' && cells[0] === columns[0]?.heading ? 'TH' : 'TD';
    row.add(
      doc.struct(kind, {}, () => {
        doc.fontSize(sizes.table);
        const align = columns[index]?.isNumeric ? 'right' : 'left';
        write(doc, cell, face, { x, y: top + cellGap / 2, width: width - cellGap, align });
      }),
    );
    x += width;
  }
  row.end();
  doc.y = top + height;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(margin, doc.y)
    .lineTo(doc.page.width - margin, doc.y)
    .lineWidth(0.5)
    .strokeColor('#999999')
    .stroke();
  doc.endMarkedContent();
}

function heightOf(doc: PDFKit.PDFDocument, cells: string[], widths: number[]): number {
  doc.fontSize(sizes.table);
  const heights = cells.map((cell, index) => {
    selectFont(doc, runsOf(cell).every(({ isKnown }) => isKnown) ? 'text' : 'last resort');
    return doc.heightOfString(cell || ' ', { width: (widths[index] ?? 0) - cellGap });
  });
  return Math.max(...heights) + cellGap;
}
