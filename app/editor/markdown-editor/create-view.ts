import { Fragment, type Node, Slice } from '@milkdown/kit/prose/model';
import { EditorState, type Plugin, Selection, TextSelection } from '@milkdown/kit/prose/state';
import { EditorView } from '@milkdown/kit/prose/view';
import { toast } from '#app/ui/toast/toast.ts';
import { normalizeLink } from '#contract/shared/links.ts';
import { kindOf } from '../media/media-files.ts';
import { coveredEdges } from './covered-edges.ts';
import type { Language } from './document/language.ts';
import { type MarkdownDocument, readMarkdown } from './document/markdown-document.ts';
import { withCursor } from './flow/text-cursor.ts';
import type { FlowingText } from './flow/text-flow.tsx';
import { type EditorKeyBindings, editingPlugins } from './keys-and-rules.ts';
import { isOwnHtml, OwnSerializer } from './paste/own-clipboard.ts';
import { cleanPastedHtml } from './paste/paste.ts';
import { withoutHandlers } from './paste/paste-handlers.ts';
import { slashMenuOf } from './slash-menu/slash-plugin.ts';

interface ViewOptions extends EditorKeyBindings {
  markdown: string;
  attributes: () => Record<string, string>;
  /** Called with every new state, and whether its text has changed. */
  onUpdate: (state: EditorState, isChanged: boolean) => void;
  /** Called with pasted or dropped pictures; the cursor is where they go. */
  onPictures: (files: File[]) => void;
}

/** The editor of one field, without React. */
export interface FieldView {
  view: EditorView;
  /** Whether the editor understands all of the text; the rest would be lost. */
  isWhole: () => boolean;
  /** The current text. Takes time only for changed blocks. */
  read(): string;
  /** The current text of some of its blocks. */
  readBlocks(blocks: readonly Node[]): string;
  /** Replaces the text, which cannot be undone here. The cursor stays in what is the same. */
  replace(markdown: string): void;
  /** Puts the cursor at an edge of the text, or of what was last replaced. */
  focus: FlowingText['focus'];
  addLine: FlowingText['addLine'];
}

export function createFieldView(
  place: HTMLElement,
  language: Language,
  options: ViewOptions,
): FieldView {
  const plugins = editingPlugins(language.schema, options);
  let changed: Difference = { start: 0, before: 0, end: 0 };
  let source = readMarkdown(language, options.markdown);
  const view = new EditorView(place, {
    state: stateOf(source, plugins),
    attributes: options.attributes,
    // The line with the cursor, which is a little higher, stays between the toolbar and the form's bar.
    scrollThreshold: coveredEdges(place, 6),
    scrollMargin: coveredEdges(place),
    transformPastedHTML: cleanPastedHtml,
    clipboardSerializer: new OwnSerializer(language.schema),
    clipboardTextParser: (text) => Slice.maxOpen(language.parse(text).content),
    clipboardTextSerializer: (slice) => serializeSlice(language, slice),
    handlePaste: (editor, event) =>
      pastePictures(event.clipboardData, options.onPictures) ||
      linkSelection(editor, event.clipboardData),
    handleDOMEvents: {
      // Otherwise the browser would open a file dropped on the text in place of the page.
      drop: (editor, event) => {
        if (!event.dataTransfer?.files.length) return false;
        event.preventDefault();
        moveCursor(editor, event);
        takePictures(event.dataTransfer.files, options.onPictures);
        return true;
      },
      // Otherwise the editor uses up an Escape that closes nothing in it: a dialog around it asks about the text.
      keydown: (editor, event) =>
        event.key === 'Escape' && !event.isComposing && !slashMenuOf(editor.state),
      click: (_view, event) => {
        if ((event.target as Element).closest('a')) event.preventDefault();
        return false;
      },
    },
    dispatchTransaction(transaction) {
      const state = view.state.apply(transaction);
      view.updateState(state);
      options.onUpdate(state, transaction.docChanged);
    },
  });
  return {
    view,
    isWhole: () => source.isWhole,
    read: () => source.write(view.state.doc),
    readBlocks: (blocks) => source.write(view.state.doc.copy(Fragment.from(blocks))),
    replace(markdown) {
      const before = view.state.doc;
      source = readMarkdown(language, markdown);
      const difference = differenceIn(source.doc, before);
      if (difference) changed = difference;
      const { head } = view.state.selection;
      view.updateState(stateOf(source, plugins, difference ? movedBy(difference, head) : head));
      options.onUpdate(view.state, false);
    },
    focus(where) {
      const { doc, tr } = view.state;
      view.focus();
      if (typeof where === 'object') {
        return view.dispatch(withCursor(tr, where).scrollIntoView());
      }
      const places = {
        start: Selection.atStart(doc),
        end: Selection.atEnd(doc),
        changeStart: Selection.near(doc.resolve(Math.min(changed.start, doc.content.size)), 1),
        changeEnd: Selection.near(doc.resolve(Math.min(changed.end, doc.content.size)), -1),
      };
      view.dispatch(tr.setSelection(places[where]).scrollIntoView());
    },
    addLine() {
      const { doc, tr } = view.state;
      const line = doc.type.contentMatch.defaultType?.create();
      if (line) view.dispatch(tr.insert(doc.content.size, line));
    },
  };
}

const stateOf = ({ doc }: MarkdownDocument, plugins: Plugin[], at = 0) =>
  EditorState.create({
    doc,
    plugins,
    selection: Selection.near(doc.resolve(Math.min(at, doc.content.size)), -1),
  });

/** Where a document differs from an earlier one. */
interface Difference {
  start: number;
  /** Its end in the earlier document, and in this one. */
  before: number;
  end: number;
}

/** null: the two are the same. */
function differenceIn(doc: Node, earlier: Node): Difference | null {
  const start = earlier.content.findDiffStart(doc.content);
  const ends = earlier.content.findDiffEnd(doc.content);
  if (start === null || !ends) return null;
  return { start, before: Math.max(start, ends.a), end: Math.max(start, ends.b) };
}

/** Where a position of the earlier document is now. */
const movedBy = ({ start, before, end }: Difference, position: number): number => {
  if (position <= start) return position;
  return position >= before ? position + end - before : end;
};

function serializeSlice(language: Language, { content }: Slice): string {
  const { doc, paragraph } = language.schema.nodes;
  const first = content.firstChild;
  if (!first || !doc || !paragraph) return '';
  if (first.isInline) return language.serialize(doc.create(null, paragraph.create(null, content)));
  // Fragments of a table or a list are invalid alone, so their text is copied.
  const whole: Node | null = doc.contentMatch.matchFragment(content)?.validEnd
    ? doc.create(null, content)
    : null;
  return (whole ? language.serialize(whole) : content.textBetween(0, content.size, '\n')).trim();
}

/**
 * Takes pasted pictures. Text that was copied together with its pictures is pasted without them.
 * @returns whether there is nothing else to paste
 */
function pastePictures(data: DataTransfer | null, onPictures: (files: File[]) => void): boolean {
  if (!data) return false;
  const html = data.getData('text/html');
  // Word adds a picture of every copied text, and browsers the address of a copied picture.
  if (data.files.length > 0 && isWithoutText(html) && data.getData('text/plain').trim() === '') {
    takePictures(data.files, onPictures);
    return true;
  }
  // Content copied in this editor keeps its pictures.
  if (/<img\b/i.test(html) && !isOwnHtml(html)) {
    toast.error(
      'The pictures in this text can’t be pasted with it. Copy and paste each by itself.',
    );
  }
  return false;
}

const isWithoutText = (html: string) =>
  new DOMParser().parseFromString(withoutHandlers(html), 'text/html').body.textContent.trim() ===
  '';

function takePictures(files: FileList, onPictures: (files: File[]) => void): void {
  const pictures = [...files].filter((file) => kindOf(file) === 'picture');
  if (pictures.length > 0) onPictures(pictures);
  else
    toast.error('Only pictures can be added this way. Use the Recording button for a recording.');
}

function moveCursor(view: EditorView, { clientX, clientY }: MouseEvent): void {
  const found = view.posAtCoords({ left: clientX, top: clientY });
  if (!found) return;
  const selection = TextSelection.near(view.state.doc.resolve(found.pos));
  view.dispatch(view.state.tr.setSelection(selection));
}

/** A URL pasted over text turns it into a link. */
function linkSelection(view: EditorView, data: DataTransfer | null): boolean {
  const address = data?.getData('text/plain').trim() ?? '';
  const { empty, from, to } = view.state.selection;
  const link = view.state.schema.marks.link;
  if (empty || !link || !/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return false;
  view.dispatch(view.state.tr.addMark(from, to, link.create({ href: normalizeLink(address) })));
  return true;
}
