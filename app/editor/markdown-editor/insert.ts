import type { Node } from '@milkdown/kit/prose/model';
import {
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from '@milkdown/kit/prose/state';
import type { EditorView } from '@milkdown/kit/prose/view';
import { kind } from './commands.ts';
import type { Language } from './document/language.ts';

export interface LinkDraft {
  address: string;
  words: string;
}

/** The complete link at the cursor; null: there is none. */
export function linkAt(state: EditorState): (LinkDraft & { from: number; to: number }) | null {
  const { $from, empty, from, to } = state.selection;
  const link = state.schema.marks.link;
  const mark = link && (link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []));
  if (!mark || !empty) {
    const words = state.doc.textBetween(from, to, ' ');
    return empty ? null : { address: '', words, from, to };
  }
  let start = $from.parentOffset;
  let end = start;
  $from.parent.forEach((node, offset) => {
    if (!mark.isInSet(node.marks)) return;
    if (offset <= end && offset + node.nodeSize >= start) {
      start = Math.min(start, offset);
      end = Math.max(end, offset + node.nodeSize);
    }
  });
  const base = $from.start();
  const words = $from.parent.textBetween(start, end, ' ');
  return { address: String(mark.attrs.href), words, from: base + start, to: base + end };
}

/** Inserts a link: around the selection or over the link at the cursor; with new text if there is neither. */
export function insertLink(view: EditorView, { address, words }: LinkDraft): void {
  const { state } = view;
  const link = state.schema.marks.link;
  if (!link) return;
  const { from, to } = linkAt(state) ?? state.selection;
  const before = linkAt(state)?.words ?? '';
  const tr = state.tr;
  const text = words.trim() || address;
  if (before === text && from < to) {
    tr.removeMark(from, to, link).addMark(from, to, link.create({ href: address }));
  } else {
    tr.replaceWith(from, to, state.schema.text(text, [link.create({ href: address })]));
  }
  view.dispatch(tr.removeStoredMark(link).scrollIntoView());
}

export function removeLink(view: EditorView): void {
  const found = linkAt(view.state);
  const link = view.state.schema.marks.link;
  if (found && link) view.dispatch(view.state.tr.removeMark(found.from, found.to, link));
}

export interface MediaDraft {
  address: string;
  /** The alternative text or title. */
  words: string;
}

/** The selected picture or recording. */
export function mediaAt({ selection }: EditorState): MediaDraft | null {
  const isMedia = selection instanceof NodeSelection && selection.node.type.name === 'image';
  if (!isMedia) return null;
  return { address: String(selection.node.attrs.src), words: String(selection.node.attrs.alt) };
}

/** Inserts a picture or a recording with its transcript, as a quotation that begins with 'Transcript'. */
export function insertMedia(
  view: EditorView,
  { address, words }: MediaDraft,
  transcript?: Node[],
): void {
  const { state } = view;
  const image = kind(state, 'image').create({ src: address, alt: words, title: '' });
  const tr = state.tr;
  if (!transcript) tr.replaceSelectionWith(image, false);
  else putBlocks(tr, [kind(state, 'paragraph').create(null, image), ...transcript]);
  view.dispatch(tr.scrollIntoView());
}

/**
 * Inserts a picture in a paragraph of its own, below the cursor's unless that is empty, and puts the cursor after it. In
 * lists and tables it becomes a part of the line.
 */
export function insertPicture(view: EditorView, { address, words }: MediaDraft): void {
  const { state } = view;
  const { $to } = state.selection;
  const image = kind(state, 'image').create({ src: address, alt: words, title: '' });
  const tr = state.tr;
  if ($to.depth !== 1) {
    view.dispatch(tr.replaceSelectionWith(image, false).scrollIntoView());
    return;
  }
  const paragraph = kind(state, 'paragraph');
  const isEmpty = $to.parent.content.size === 0;
  const at = isEmpty ? $to.before() : $to.after();
  const picture = paragraph.create(null, image);
  tr.replaceWith(at, $to.after(), [picture, paragraph.create()]);
  tr.setSelection(TextSelection.create(tr.doc, at + picture.nodeSize + 1));
  view.dispatch(tr.scrollIntoView());
}

/** Puts the cursor behind the selected words, which the next letter would replace. */
export function leaveWords(view: EditorView): void {
  const { tr, selection } = view.state;
  if (!(selection instanceof TextSelection)) return;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to)));
}

/** Inserts text after the cursor. */
export function insertText(view: EditorView, text: string): void {
  const { tr, selection } = view.state;
  view.dispatch(tr.insertText(text, selection.to).scrollIntoView());
}

/** Inserts text as a paragraph of its own, in place of the selected one if there is one. */
export function insertBlock(view: EditorView, text: string): void {
  const { state } = view;
  const { tr, selection } = state;
  const block = kind(state, 'paragraph').create(null, state.schema.text(text));
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    tr.replaceWith(selection.from, selection.to, block);
    // By itself the selection would go to what is below.
    tr.setSelection(NodeSelection.create(tr.doc, selection.from));
  } else putBlocks(tr, [block]);
  view.dispatch(tr.scrollIntoView());
}

/** Inserts blocks below the top-level block at the cursor, replacing it if it is empty. */
function putBlocks(tr: Transaction, blocks: Node[]): void {
  const { $to } = tr.selection;
  const top = $to.node(1);
  const isEmpty = top?.isTextblock && top.content.size === 0;
  if (isEmpty) tr.replaceWith($to.before(1), $to.after(1), blocks);
  else tr.insert($to.depth > 0 ? $to.after(1) : $to.pos, blocks);
}

/** A quotation that the site shows as the transcript of the preceding recording. */
export function transcriptOf(language: Language, text: string): Node[] {
  const { schema } = language;
  const { blockquote, paragraph } = schema.nodes;
  const { strong } = schema.marks;
  if (!blockquote || !paragraph || !strong || text.trim() === '') return [];
  const head = paragraph.create(null, schema.text('Transcript', [strong.create()]));
  return [blockquote.create(null, [head, ...language.parse(text).children])];
}

/** The footnotes in the text, by their numbers. */
export function footnotesIn({ doc }: EditorState): { label: string; text: string }[] {
  const found: { label: string; text: string }[] = [];
  doc.forEach((node) => {
    if (node.type.name !== 'footnote_definition') return;
    found.push({ label: String(node.attrs.label), text: node.textContent });
  });
  return found;
}

/**
 * Inserts a footnote number after the cursor, and its note below the text.
 * @param label of an existing footnote; without it a new one is added
 */
export function insertFootnote(
  view: EditorView,
  language: Language,
  footnote: { label: string } | { citation: string },
): void {
  const { state } = view;
  const known = footnotesIn(state).map(({ label }) => label);
  const numbers = known.map(Number).filter(Number.isInteger);
  const label = 'label' in footnote ? footnote.label : String(Math.max(0, ...numbers) + 1);
  const tr = state.tr;
  const at = state.selection.to;
  tr.insert(at, kind(state, 'footnote_reference').create({ label }));
  if ('citation' in footnote) {
    const note = kind(state, 'footnote_definition');
    const blocks = language.parse(footnote.citation.trim().replace(/\s*\n\s*/g, ' ')).children;
    tr.insert(tr.doc.content.size, note.create({ label }, blocks));
  }
  view.dispatch(tr.scrollIntoView());
}

/**
 * Inserts a citation of one of the page's sources after the cursor.
 * @param number its current number
 */
export function insertCitation(view: EditorView, id: string, number: number): void {
  const { state } = view;
  const link = state.schema.marks.link;
  if (!link) return;
  const mark = state.schema.text(String(number), [link.create({ href: `#source-${id}` })]);
  const tr = state.tr.insert(state.selection.to, mark).removeStoredMark(link);
  view.dispatch(tr.scrollIntoView());
}
