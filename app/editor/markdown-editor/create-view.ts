import { type Node, Slice } from '@milkdown/kit/prose/model';
import { EditorState, type Plugin, TextSelection } from '@milkdown/kit/prose/state';
import { EditorView } from '@milkdown/kit/prose/view';
import { toast } from '#app/ui/toast/toast.ts';
import { normalizeLink } from '#contract/shared/links.ts';
import { kindOf } from '../media/media-files.ts';
import { coveredEdges } from './covered-edges.ts';
import type { Language } from './document/language.ts';
import { type MarkdownDocument, readMarkdown } from './document/markdown-document.ts';
import { type EditorKeyBindings, editingPlugins } from './keys-and-rules.ts';
import { isOwnHtml, OwnSerializer } from './paste/own-clipboard.ts';
import { cleanPastedHtml } from './paste/paste.ts';
import { withoutHandlers } from './paste/paste-handlers.ts';

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
  /** Replaces the text, which cannot be undone. */
  replace(markdown: string): void;
}

export function createFieldView(
  place: HTMLElement,
  language: Language,
  options: ViewOptions,
): FieldView {
  const plugins = editingPlugins(language.schema, options);
  let source = readMarkdown(language, options.markdown);
  const view = new EditorView(place, {
    state: stateOf(source, plugins),
    attributes: options.attributes,
    // The line with the cursor stays between the toolbar and the form's bar.
    scrollThreshold: coveredEdges(place, 0),
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
    replace(markdown) {
      source = readMarkdown(language, markdown);
      view.updateState(stateOf(source, plugins));
      options.onUpdate(view.state, false);
    },
  };
}

const stateOf = ({ doc }: MarkdownDocument, plugins: Plugin[]) =>
  EditorState.create({ doc, plugins });

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
