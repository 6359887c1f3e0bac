import { BlockWriter, type Marks, noMarks } from './block-writer.ts';
import { isOwnHtml } from './own-clipboard.ts';
import { withoutHandlers } from './paste-handlers.ts';
import { nestOfficeLists } from './paste-word-lists.ts';
import { pastedAddress, pastedPicture } from './pasted-addresses.ts';
import { invisible, isInline, removed } from './pasted-elements.ts';
import { isList, writeList } from './pasted-lists.ts';
import { noteMarkOf } from './pasted-notes.ts';
import { isHidden, keepsLines, marksIn, type Style, styleOf } from './pasted-styles.ts';
import { writeTable } from './pasted-tables.ts';
import { subscript, superscript } from './scripts-in-text.ts';

/** Comments in Word, which are no part of the text. */
const remarks = '.MsoCommentReference, .msocomanchor, [style*="mso-element:comment-list" i]';

/** Where something is written. */
interface Place {
  marks: Marks;
  /** The tag of a line of text. */
  lineTag: string;
  /** Whether it is in an item of a list, which has no headings. */
  isInside: boolean;
  /** Whether line breaks of the source are shown. */
  keepsLines: boolean;
}

/**
 * Cleans content copied from Word, Google Docs or a web page: headings, bold, italics, lists, links and tables stay;
 * styles, spans and hidden content are removed.
 * @param html from the clipboard, untrusted: it is parsed into an inert document
 */
export function cleanPastedHtml(html: string): string {
  const inert = withoutHandlers(html);
  if (isOwnHtml(inert)) return inert;
  const { body } = new DOMParser().parseFromString(inert, 'text/html');
  for (const remark of body.querySelectorAll(remarks)) remark.remove();
  nestOfficeLists(body);
  const writer = new BlockWriter(body);
  const place = { marks: noMarks, lineTag: 'p', isInside: false, keepsLines: false };
  return writer.inside('div', () => writeChildren(writer, body, place)).innerHTML;
}

function writeChildren(writer: BlockWriter, parent: Node, place: Place): void {
  for (const child of parent.childNodes) writeNode(writer, child, place);
}

function writeNode(writer: BlockWriter, node: Node, place: Place) {
  if (node.nodeType === Node.ELEMENT_NODE) writeElement(writer, node as Element, place);
  if (node.nodeType !== Node.TEXT_NODE) return;
  const text = (node.nodeValue ?? '').replaceAll('\ufeff', '');
  if (!place.keepsLines) return writer.text(text, place.marks);
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (index > 0) writer.lineBreak();
    writer.text(line, place.marks);
  }
}

function writeElement(writer: BlockWriter, element: Element, outer: Place) {
  const tagName = element.tagName.toUpperCase();
  const style = styleOf(element);
  if (invisible.has(tagName) || isHidden(element, style)) return;
  if (removed.has(tagName)) return writer.space();
  const place = placeIn(element, style, outer);
  const inside = (at: Place) => writeChildren(writer, element, at);
  if (tagName === 'BR') return writer.lineBreak();
  if (tagName === 'HR') return writer.block(writer.document.createElement('hr'));
  if (tagName === 'IMG') return writePicture(writer, element);
  if (tagName === 'PRE') return writeCode(writer, element);
  if (isList(element)) {
    const item = { ...place, lineTag: 'p', isInside: true };
    return writeList(writer, element, (node) =>
      node.nodeName === 'LI'
        ? writeChildren(writer, node, placeIn(node as Element, styleOf(node as Element), item))
        : writeNode(writer, node, item),
    );
  }
  if (tagName === 'TABLE') {
    const cell = { ...place, lineTag: 'p' };
    return writeTable(writer, element as HTMLTableElement, (part) =>
      writeChildren(writer, part, placeIn(part, styleOf(part), cell)),
    );
  }
  if (tagName === 'BLOCKQUOTE') {
    const quotation = writer.inside('blockquote', () => inside({ ...place, lineTag: 'p' }));
    return quotation.hasChildNodes() ? writer.block(quotation) : undefined;
  }
  const heading = place.isInside ? null : headingOf(element);
  if (heading) return writer.lines(heading, () => inside({ ...place, lineTag: heading }));
  if (isBlock(element, style)) return writer.lines(place.lineTag, () => inside(place));
  writeInline(writer, element, style, place);
}

const isBlock = (element: Element, style: Style) =>
  !isInline(element) ||
  /^(?:block|flex|grid|list-item|table|flow-root)$/.test(style.get('display') ?? '');

/** The tag of a heading; null: it is none. */
function headingOf(element: Element): string | null {
  if (element.classList.contains('MsoTitle')) return 'h2';
  if (/^H[1-6]$/.test(element.tagName)) return element.tagName.toLowerCase();
  // In Word Online, and on some web pages.
  const level = Number(element.getAttribute('aria-level') ?? 2);
  return element.getAttribute('role') === 'heading' && level <= 6 ? `h${level || 2}` : null;
}

function placeIn(element: Element, style: Style, outer: Place): Place {
  return {
    ...outer,
    marks: marksIn(element, style, outer.marks, outer.lineTag !== 'p'),
    keepsLines: keepsLines(style) ?? outer.keepsLines,
  };
}

function writeInline(writer: BlockWriter, element: Element, style: Style, place: Place) {
  const tagName = element.tagName.toUpperCase();
  const inside = (marks = place.marks) => writeChildren(writer, element, { ...place, marks });
  const shift = style.get('vertical-align') ?? '';
  const note = tagName === 'A' ? noteMarkOf(element) : null;
  if (note) return writer.noteMark(note, place.marks);
  if (tagName === 'A' && element.hasAttribute('href')) {
    return inside({ ...place.marks, address: pastedAddress(element) });
  }
  if (tagName === 'SUP' || tagName === 'SUB' || /^(?:super|sub)$/.test(shift)) {
    const link = element.querySelector('a[href]');
    const isRaised = tagName === 'SUP' || shift === 'super';
    const address = link ? pastedAddress(link) : place.marks.address;
    const whole = element.textContent ?? '';
    const text = whole.trim();
    if (text === '' || (link && noteMarkOf(link)) || element.querySelector('img, sup, sub')) {
      return inside();
    }
    if (whole.trimStart() !== whole) writer.space();
    writer.text((isRaised ? superscript : subscript)(text), { ...place.marks, address });
    return whole.trimEnd() !== whole ? writer.space() : undefined;
  }
  if (element.classList.contains('Apple-converted-space')) return writer.text(' ', place.marks);
  if (tagName === 'MATH') {
    return writer.text(element.getAttribute('alttext') ?? element.textContent ?? '', place.marks);
  }
  if (tagName === 'BUTTON' || tagName === 'RT') writer.space();
  if (tagName === 'Q') writer.text('“', place.marks);
  inside();
  if (tagName === 'Q') writer.text('”', place.marks);
  if (tagName === 'BUTTON' || tagName === 'RT') writer.space();
}

function writePicture(writer: BlockWriter, element: Element) {
  const picture = pastedPicture(element);
  if (picture) writer.inline(picture);
  else writer.space();
}

function writeCode(writer: BlockWriter, element: Element) {
  writer.endLine();
  const code = writer.document.createElement('pre');
  code.textContent = codeIn(element).trimEnd().replace(/^\n+/, '');
  if (code.textContent !== '') writer.block(code);
}

/** The text of code, in which some pages make every line a block. */
function codeIn(element: Element): string {
  const pieces: string[] = [];
  const endLine = () => {
    if (pieces.length > 0 && !pieces.at(-1)?.endsWith('\n')) pieces.push('\n');
  };
  const read = (node: Node) => {
    if (node.nodeName === 'BR') pieces.push('\n');
    else if (node.nodeType === Node.TEXT_NODE) pieces.push(node.nodeValue ?? '');
    else if (node.nodeType === Node.ELEMENT_NODE) {
      const isLine = isBlock(node as Element, styleOf(node as Element));
      if (isLine) endLine();
      node.childNodes.forEach(read);
      if (isLine) endLine();
    }
  };
  element.childNodes.forEach(read);
  return pieces.join('');
}
