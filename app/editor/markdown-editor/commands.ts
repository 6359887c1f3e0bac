import { lift, setBlockType, toggleMark, wrapIn } from '@milkdown/kit/prose/commands';
import type { NodeType, ResolvedPos } from '@milkdown/kit/prose/model';
import { liftListItem, wrapInList } from '@milkdown/kit/prose/schema-list';
import type { Command, EditorState } from '@milkdown/kit/prose/state';

/** A node or mark type that the language always has. */
export function kind(state: EditorState, name: string): NodeType {
  const type = state.schema.nodes[name];
  if (!type) throw new Error(`The editor has no command ${name}.`);
  return type;
}

export const toggle =
  (mark: string): Command =>
  (state, dispatch) => {
    const type = state.schema.marks[mark];
    return type ? toggleMark(type)(state, dispatch) : false;
  };

export function hasMark(state: EditorState, name: string): boolean {
  const type = state.schema.marks[name];
  const { from, $from, to, empty } = state.selection;
  if (!type) return false;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

/** Turns the paragraph into a heading; one of that level becomes a paragraph again. */
export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) =>
    isHeading(state, level)
      ? setBlockType(kind(state, 'paragraph'))(state, dispatch)
      : setBlockType(kind(state, 'heading'), { level })(state, dispatch);

export function isHeading(state: EditorState, level: number): boolean {
  const { parent } = state.selection.$from;
  return parent.type.name === 'heading' && parent.attrs.level === level;
}

/** The depth of the innermost node with one of these names around the cursor; 0: there is none. */
export function depthOf($pos: ResolvedPos, ...names: string[]): number {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    if (names.includes($pos.node(depth).type.name)) return depth;
  }
  return 0;
}

export const isIn = (state: EditorState, ...names: string[]): boolean =>
  depthOf(state.selection.$from, ...names) > 0;

/** The type of the list around the cursor. */
export function listAround(state: EditorState): string {
  const { $from } = state.selection;
  const depth = depthOf($from, 'bullet_list', 'ordered_list');
  return depth > 0 ? $from.node(depth).type.name : '';
}

/** Toggles a list, or changes its type. */
export const toggleList =
  (name: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const depth = depthOf($from, 'bullet_list', 'ordered_list');
    if (depth === 0) return wrapInList(kind(state, name))(state, dispatch);
    if ($from.node(depth).type.name === name) {
      return liftListItem(kind(state, 'list_item'))(state, dispatch);
    }
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), kind(state, name)));
    return true;
  };

export const toggleQuote: Command = (state, dispatch) =>
  isIn(state, 'blockquote')
    ? lift(state, dispatch)
    : wrapIn(kind(state, 'blockquote'))(state, dispatch);

export const breakLine: Command = (state, dispatch) => {
  if (isIn(state, 'table', 'heading', 'code_block')) return false;
  dispatch?.(state.tr.replaceSelectionWith(kind(state, 'hardbreak').create()).scrollIntoView());
  return true;
};
