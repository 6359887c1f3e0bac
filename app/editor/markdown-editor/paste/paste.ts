import { withoutHandlers } from './paste-handlers.ts';
import { nestWordLists } from './paste-word-lists.ts';

/** Allowed elements; all others are unwrapped, and their text stays. */
const kept = new Set(
  'A B BLOCKQUOTE BR CODE DEL EM H1 H2 H3 H4 H5 H6 HR I IMG LI OL P PRE S STRONG TABLE TBODY TD TH THEAD TR UL'.split(
    ' ',
  ),
);
/** Elements removed with their content. */
const dropped =
  'script, style, template, noscript, iframe, object, embed, svg, math, head, title, meta, link, xml, input, button, select, textarea, audio, video, colgroup';
const blocks = 'p, div, ul, ol, table, blockquote, pre, h1, h2, h3, h4, h5, h6';
/** Marks content that the editor itself has put on the clipboard. */
const ownMark = /\bdata-pm-slice=/;

/**
 * Cleans content copied from Word, Google Docs or a web page: headings, bold, italics, lists, links and tables stay;
 * styles, spans and hidden content are removed.
 * @param html from the clipboard, untrusted: it is parsed into an inert document
 */
export function cleanPastedHtml(html: string): string {
  const inert = withoutHandlers(html);
  if (ownMark.test(inert)) return inert;
  const { body } = new DOMParser().parseFromString(inert, 'text/html');
  removeComments(body);
  for (const element of body.querySelectorAll(dropped)) element.remove();
  nestWordLists(body);
  nestDocsLists(body);
  markByStyle(body);
  for (const element of [...body.querySelectorAll('*')]) clean(element);
  for (const table of body.querySelectorAll('table')) addHeader(table);
  for (const line of body.querySelectorAll('br')) {
    if (isBetweenBlocks(line)) line.remove();
  }
  for (const element of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    if (element.textContent.trim() === '' && !element.querySelector('img')) element.remove();
  }
  return body.innerHTML;
}

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Google Docs puts a nested list next to the items instead of inside the preceding one. */
function nestDocsLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    list.previousElementSibling?.append(list);
  }
}

/** Bold and italic styles become marks, and marks canceled by a style are removed. */
function markByStyle(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll<HTMLElement>('[style]')]) {
    const { fontWeight, fontStyle } = element.style;
    const isHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null;
    const isPlain = fontWeight === 'normal' || fontWeight === '400';
    if (/^(?:B|STRONG)$/.test(element.tagName) && isPlain) unwrap(element);
    if (!/^(?:SPAN|FONT)$/.test(element.tagName)) continue;
    const isBold = fontWeight === 'bold' || Number(fontWeight) >= 600;
    if (isBold && !isHeading) wrapContent(element, 'strong');
    if (fontStyle === 'italic') wrapContent(element, 'em');
  }
}

function wrapContent(element: Element, tag: string): void {
  if (element.textContent?.trim() === '') return;
  const mark = element.ownerDocument.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

function clean(element: Element) {
  if (!element.isConnected) return;
  const { tagName } = element;
  if (/\bMsoTitle\b/.test(element.className)) return replace(element, 'h2');
  if (tagName === 'DIV' && !element.querySelector(blocks)) return replace(element, 'p');
  if (tagName === 'P' && element.closest('li, td, th')) return unwrapParagraph(element);
  if (!kept.has(tagName)) return unwrap(element);
  if (tagName === 'A') return cleanLink(element);
  if (tagName === 'IMG') return cleanPicture(element);
  const start = tagName === 'OL' ? element.getAttribute('start') : null;
  bare(element);
  if (start) element.setAttribute('start', start);
}

/** Inside an item or a cell, only paragraphs after another one need a line of their own. */
function unwrapParagraph(element: Element) {
  if (element.previousElementSibling?.tagName === 'P' && element.closest('td, th') === null) {
    return bare(element);
  }
  if (element.nextElementSibling?.tagName === 'P') {
    if (element.closest('td, th') === null) return bare(element);
    element.append(' ');
  }
  unwrap(element);
}

function cleanLink(element: Element) {
  const address = withoutRedirect(element.getAttribute('href') ?? '');
  bare(element);
  if (!/^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(address)) return unwrap(element);
  element.setAttribute('href', address);
}

/** The target of Google's redirect links. */
function withoutRedirect(address: string): string {
  if (!URL.canParse(address)) return address.trim();
  const { hostname, pathname, searchParams } = new URL(address);
  const isRedirect = /(?:^|\.)google\.[a-z.]+$/.test(hostname) && pathname === '/url';
  return (isRedirect && (searchParams.get('q') ?? searchParams.get('url'))) || address;
}

/** Pictures of the site and of the web stay; local ones and Google's cannot be displayed. */
function cleanPicture(element: Element) {
  const src = element.getAttribute('src') ?? '';
  const alt = element.getAttribute('alt') ?? '';
  const isHere = /^\/media\//.test(src) || /^https:\/\//i.test(src);
  if (!isHere || /googleusercontent\.com/i.test(src)) return element.remove();
  bare(element);
  element.setAttribute('src', src.replace(/^\/media\//, ''));
  element.setAttribute('alt', alt);
}

/** A Markdown table has a header row. */
function addHeader(table: Element): void {
  const first = table.querySelector('tr');
  if (!first || first.querySelector('th')) return;
  for (const cell of first.querySelectorAll('td')) replace(cell, 'th');
}

/** Google Docs adds blank lines between blocks, which paragraphs do not need. */
function isBetweenBlocks({ previousElementSibling: before, nextElementSibling: after }: Element) {
  return Boolean(before?.matches(blocks) || after?.matches(blocks) || (!before && !after));
}

function bare(element: Element): void {
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
}

function replace(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
