import { type Node, Slice } from '@milkdown/kit/prose/model';
import { EditorState, type Plugin } from '@milkdown/kit/prose/state';
import { EditorView } from '@milkdown/kit/prose/view';
import { toast } from '#app/ui/toast/toast.ts';
import type { Language } from './document/language.ts';
import { type MarkdownDocument, readMarkdown } from './document/markdown-document.ts';
import { type EditorKeyBindings, editingPlugins } from './keys-and-rules.ts';
import { cleanPastedHtml } from './paste/paste.ts';

interface ViewOptions extends EditorKeyBindings {
  markdown: string;
  attributes: () => Record<string, string>;
  /** Called with every new state, and whether its text has changed. */
  onUpdate: (state: EditorState, isChanged: boolean) => void;
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
    transformPastedHTML: cleanPastedHtml,
    clipboardTextParser: (text) => Slice.maxOpen(language.parse(text).content),
    clipboardTextSerializer: (slice) => serializeSlice(language, slice),
    handlePaste: (editor, event) =>
      refusePictures(event.clipboardData) || linkSelection(editor, event.clipboardData),
    handleDOMEvents: {
      // Otherwise the browser would open a file dropped on the text in place of the page.
      drop: (_view, event) => {
        if (!event.dataTransfer?.files.length) return false;
        event.preventDefault();
        toast.error(picturesByButton);
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

const picturesByButton =
  'Pictures can’t be pasted or dropped here. Use the Picture button above the text: it uploads them and asks for alt text.';

/**
 * Tells where pictures are added.
 * @returns whether there is nothing else to paste
 */
function refusePictures(data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? '';
  // Content copied in this editor keeps its pictures. Word adds a picture of every copied text.
  const isLost = html === '' ? (data?.files.length ?? 0) > 0 : hasForeignPicture(html);
  if (isLost) toast.error(picturesByButton);
  return isLost && html === '' && data?.getData('text/plain') === '';
}

const hasForeignPicture = (html: string) => /<img\b/i.test(html) && !/\bdata-pm-slice=/.test(html);

/** A URL pasted over text turns it into a link. */
function linkSelection(view: EditorView, data: DataTransfer | null): boolean {
  const address = data?.getData('text/plain').trim() ?? '';
  const { empty, from, to } = view.state.selection;
  const link = view.state.schema.marks.link;
  if (empty || !link || !/^https?:\/\/\S+$/.test(address) || !URL.canParse(address)) return false;
  view.dispatch(view.state.tr.addMark(from, to, link.create({ href: address })));
  return true;
}
