import type { Node } from '@milkdown/kit/prose/model';
import { type Command, type EditorState, TextSelection } from '@milkdown/kit/prose/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
} from '@milkdown/kit/prose/tables';
import { depthOf, isIn, kind } from '../commands.ts';

/** A table with two columns, a header row and two rows below it. */
export const insertTable: Command = (state, dispatch) => {
  if (isIn(state, 'table')) return false;
  const cells = (name: string) => [0, 1].map(() => kind(state, name).createAndFill() as Node);
  const row = () => kind(state, 'table_row').create(null, cells('table_cell'));
  const header = kind(state, 'table_header_row').create(null, cells('table_header'));
  const table = kind(state, 'table').create(null, [header, row(), row()]);
  const tr = state.tr.replaceSelectionWith(table);
  const start = tr.mapping.map(state.selection.from, -1);
  tr.doc.nodesBetween(start, tr.doc.content.size, (node, position) => {
    if (node !== table) return true;
    tr.setSelection(TextSelection.near(tr.doc.resolve(position + 1)));
    return false;
  });
  dispatch?.(tr.scrollIntoView());
  return true;
};

const isInHeader = (state: EditorState) => isIn(state, 'table_header_row');

/** The first row of a table is its header: nothing can be inserted above it, and it cannot be deleted separately. */
const belowHeader =
  (command: Command): Command =>
  (state, dispatch) =>
    !isInHeader(state) && command(state, dispatch);

const unlessLastRow =
  (command: Command): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const depth = depthOf($from, 'table');
    return depth > 0 && $from.node(depth).childCount > 2 && command(state, dispatch);
  };

export const tableCommands: { name: string; command: Command }[] = [
  { name: 'Row above', command: belowHeader(addRowBefore) },
  { name: 'Row below', command: addRowAfter },
  { name: 'Column before', command: addColumnBefore },
  { name: 'Column after', command: addColumnAfter },
  { name: 'Delete row', command: belowHeader(unlessLastRow(deleteRow)) },
  { name: 'Delete column', command: deleteColumn },
  { name: 'Delete table', command: deleteTable },
];

/** Enter in a table: moves to the cell below, and from the last row to a paragraph after the table. */
export const downInTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = depthOf($from, 'table');
  if (depth === 0) return false;
  const table = $from.node(depth);
  const [row, column] = [$from.index(depth), $from.index(depth + 1)];
  const tr = state.tr;
  if (row === table.childCount - 1) {
    const after = $from.after(depth);
    tr.insert(after, kind(state, 'paragraph').create());
    tr.setSelection(TextSelection.create(tr.doc, after + 1));
  } else {
    let position = $from.start(depth);
    for (let index = 0; index <= row; index += 1) position += table.child(index).nodeSize;
    const below = table.child(row + 1);
    for (let index = 0; index < Math.min(column, below.childCount - 1); index += 1) {
      position += below.child(index).nodeSize;
    }
    tr.setSelection(TextSelection.near(tr.doc.resolve(position + 2)));
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/**
 * Tab in a table: moves to the next cell, and from the last one to a new row. A last row that is still empty stays the
 * last: there, Tab leaves the field.
 */
export const nextCell: Command = (state, dispatch, view) => {
  const { $from } = state.selection;
  const depth = depthOf($from, 'table');
  if (depth === 0) return false;
  if (goToNextCell(1)(state, dispatch)) return true;
  const isEmpty = $from.node(depth).lastChild?.textContent.trim() === '';
  if (isEmpty || !addRowAfter(state, dispatch)) return false;
  // In the new state, which the view has by now.
  return view ? goToNextCell(1)(view.state, view.dispatch) : true;
};

export const previousCell: Command = (state, dispatch) =>
  isIn(state, 'table') && goToNextCell(-1)(state, dispatch);
