import type { Node } from '@milkdown/kit/prose/model';
import {
  type EditorState,
  Selection,
  TextSelection,
  type Transaction,
} from '@milkdown/kit/prose/state';
import { isBlank } from '../document/writable-document.ts';

/**
 * A place in a text, as far from its end as the cursor: it stays the same when something is added or removed before it.
 * Empty lines are left out, since Markdown has none.
 */
export interface TextCursor {
  fromEnd: number;
  /** Whether it is on an empty line. */
  isOnEmptyLine: boolean;
}

/** @param blocks the text around the cursor, which may be a part of the document's */
export function cursorIn(
  { selection: { $to } }: EditorState,
  blocks: readonly Node[] = $to.node(0).children,
): TextCursor {
  const block = $to.depth > 0 ? $to.node(1) : null;
  const next = block ? blocks.indexOf(block) + 1 : $to.index(0);
  const isOnEmptyLine = block !== null && isBlank(block);
  const inBlock = block && !isOnEmptyLine ? $to.after(1) - $to.pos : 0;
  const after = blocks.slice(next).filter((each) => !isBlank(each));
  return { fromEnd: after.reduce((sum, { nodeSize }) => sum + nodeSize, inBlock), isOnEmptyLine };
}

/** Puts the cursor back, on an empty line again if it was on one. */
export function withCursor(tr: Transaction, { fromEnd, isOnEmptyLine }: TextCursor): Transaction {
  const { doc } = tr;
  const at = Math.max(doc.content.size - fromEnd, 0);
  if (!isOnEmptyLine || doc.children.every(isBlank)) {
    return tr.setSelection(Selection.near(doc.resolve(at), -1));
  }
  const line = doc.type.contentMatch.defaultType?.create();
  if (line) tr.insert(at, line).setSelection(TextSelection.create(tr.doc, at + 1));
  return tr;
}
