import { type Node, Slice } from '@milkdown/kit/prose/model';
import { type EditorState, NodeSelection, Plugin, Selection } from '@milkdown/kit/prose/state';
import type { EditorView } from '@milkdown/kit/prose/view';
import { depthOf } from '../commands.ts';
import { canBeginSection, isSectionHeading } from './sections-in-text.ts';

/** Where the cursor leaves a text, or which key joins it with its neighbor. */
export type Edge = 'up' | 'down' | 'left' | 'right' | 'backspace' | 'delete';

/** What a text that goes on in other sections does about its keys. */
export interface FlowKeys {
  /**
   * Begins sections at these blocks of the text.
   * @param goOn where the cursor goes on: in the last heading, or where it is
   */
  beginSections: (starts: ReadonlySet<Node>, goOn: 'inHeading' | 'inText') => void;
  /** Stores what was typed, as a step that can be undone, and where the cursor is. */
  keep: () => void;
  /** @returns whether the key did something outside of the text */
  leave: (edge: Edge) => boolean;
  undo: () => void;
  redo: () => void;
}

/** Headings begin sections, and the cursor goes on in the neighboring ones. */
export const flowKeys = (flow: FlowKeys): Plugin =>
  new Plugin({
    props: {
      handleKeyDown(view, event) {
        if (event.isComposing) return false;
        const done = (act: () => void) => {
          act();
          return true;
        };
        const isCommand = (event.ctrlKey || event.metaKey) && !(event.ctrlKey && event.metaKey);
        if (isCommand && event.altKey && event.code === 'Digit2') {
          return beginSection(view, flow);
        }
        if (isCommand && !event.altKey && event.key.toLowerCase() === 'z') {
          return done(event.shiftKey ? flow.redo : flow.undo);
        }
        if (isCommand && !event.altKey && event.key.toLowerCase() === 'y') return done(flow.redo);
        const edge = edgeAt(view, event);
        return edge !== null && flow.leave(edge);
      },
      /** Two number signs and a space. */
      handleTextInput(view, from, to, text) {
        const { $from, empty } = view.state.selection;
        const typed = $from.parent.textBetween(0, $from.parentOffset, '', ' ');
        if (text !== ' ' || !empty || from !== to || !/^##?$/.test(typed)) return false;
        if (!canBeginSection(view.state)) return false;
        flow.keep();
        view.dispatch(view.state.tr.delete($from.start(), from));
        flow.beginSections(new Set([view.state.selection.$from.parent]), 'inHeading');
        return true;
      },
      handlePaste(view, _event, slice) {
        if (!slice.content.content.some(isSectionHeading)) return false;
        flow.keep();
        const before = new Set(view.state.doc.children);
        const pasted = withWholeHeadings(slice);
        view.dispatch(view.state.tr.replaceSelection(pasted).setMeta('paste', true));
        const added = view.state.doc.children.filter((block) => !before.has(block));
        const last = slice.content.lastChild;
        flow.beginSections(
          new Set(added.filter(isSectionHeading)),
          last && isSectionHeading(last) ? 'inHeading' : 'inText',
        );
        return true;
      },
    },
  });

/** Begins a section with the line at the cursor as its heading. */
export function beginSection(view: EditorView, flow: FlowKeys): boolean {
  if (!canBeginSection(view.state)) return false;
  flow.keep();
  flow.beginSections(new Set([view.state.selection.$from.parent]), 'inHeading');
  return true;
}

/** Content whose headings do not become a part of the line that it is pasted into, unless it is only some words. */
function withWholeHeadings(slice: Slice): Slice {
  const { content, openStart, openEnd } = slice;
  const { firstChild: first, lastChild: last } = content;
  if (!first || !last || first === last) return slice;
  return new Slice(
    content,
    isSectionHeading(first) ? 0 : openStart,
    isSectionHeading(last) ? 0 : openEnd,
  );
}

const keys: Record<string, Edge> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Backspace: 'backspace',
  Delete: 'delete',
};

/** The edge of the text at which the key is pressed; null: it is not at one. */
function edgeAt(view: EditorView, event: KeyboardEvent): Edge | null {
  const edge = keys[event.key];
  if (!edge || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return null;
  const { state } = view;
  const isBack = edge === 'up' || edge === 'left' || edge === 'backspace';
  const isVertical = edge === 'up' || edge === 'down';
  if (state.selection instanceof NodeSelection) {
    const isErasing = edge === 'backspace' || edge === 'delete';
    return !isErasing && isAtEnd(state, isBack, isVertical) ? edge : null;
  }
  if (!state.selection.empty || !isAtEnd(state, isBack, isVertical)) return null;
  if (isVertical) return view.endOfTextblock(edge) ? edge : null;
  const { $from } = state.selection;
  // In a list or a quotation, these keys first lead out of it.
  if (edge === 'backspace' && $from.depth > 1) return null;
  return $from.parentOffset === (isBack ? 0 : $from.parent.content.size) ? edge : null;
}

/**
 * Whether the selection is in the first or the last line of the text.
 * @param isVertical whether all cells of a row are one line
 */
function isAtEnd({ doc, selection }: EditorState, isFirst: boolean, isVertical: boolean): boolean {
  const { $from, $to } = selection;
  const table = isVertical ? depthOf($to, 'table') : 0;
  if (table > 0) {
    if ($to.index(table) !== (isFirst ? 0 : $to.node(table).childCount - 1)) return false;
    const beside = isFirst ? $to.before(table) : $to.after(table);
    return Selection.findFrom(doc.resolve(beside), isFirst ? -1 : 1) === null;
  }
  const at = isFirst
    ? selection instanceof NodeSelection
      ? selection.from
      : $from.before()
    : selection instanceof NodeSelection
      ? selection.to
      : $to.after();
  return Selection.findFrom(doc.resolve(at), isFirst ? -1 : 1) === null;
}
