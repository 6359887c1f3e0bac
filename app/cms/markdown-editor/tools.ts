import { redo, redoDepth, undo, undoDepth } from '@milkdown/kit/prose/history';
import type { Command, EditorState } from '@milkdown/kit/prose/state';
import {
  hasMark,
  isHeading,
  isIn,
  listAround,
  toggle,
  toggleHeading,
  toggleList,
  toggleQuote,
} from './commands.ts';
import { insertTable, tableCommands } from './document/tables.ts';

/** The toolbar's dialogs. */
export type Asked = 'link' | 'picture' | 'recording' | 'source';

export interface Tool {
  /** The accessible name and tooltip. */
  name: string;
  /** The visible label. */
  face: string;
  /** In aria-keyshortcuts format: Control except on a Mac. */
  keys?: string;
  /** The command, or the name of a dialog. */
  does: Command | Asked;
  /** For a toggle. */
  isOn?: (state: EditorState) => boolean;
  look?: string;
}

const heading = (level: number, face: string): Tool => ({
  name: `${face} heading`,
  face,
  keys: `Control+Alt+${level}`,
  does: toggleHeading(level),
  isOn: (state) => isHeading(state, level),
  look: 'serif',
});

export const tools: Tool[] = [
  heading(2, 'H2'),
  heading(3, 'H3'),
  heading(4, 'H4'),
  {
    name: 'Bold',
    face: 'B',
    keys: 'Control+B',
    does: toggle('strong'),
    isOn: (state) => hasMark(state, 'strong'),
    look: 'font-semibold',
  },
  {
    name: 'Italic',
    face: 'I',
    keys: 'Control+I',
    does: toggle('emphasis'),
    isOn: (state) => hasMark(state, 'emphasis'),
    look: 'italic',
  },
  {
    name: 'Bulleted list',
    face: '• List',
    keys: 'Control+Shift+8',
    does: toggleList('bullet_list'),
    isOn: (state) => listAround(state) === 'bullet_list',
  },
  {
    // An accessible name begins with the visible label (WCAG 2.5.3).
    name: '1. List, numbered',
    face: '1. List',
    keys: 'Control+Shift+7',
    does: toggleList('ordered_list'),
    isOn: (state) => listAround(state) === 'ordered_list',
  },
  {
    name: 'Quote',
    face: 'Quote',
    keys: 'Control+Shift+9',
    does: toggleQuote,
    isOn: (state) => isIn(state, 'blockquote'),
  },
  {
    name: 'Link',
    face: 'Link',
    keys: 'Control+K',
    does: 'link',
    isOn: (state) => hasMark(state, 'link'),
  },
  { name: 'Picture', face: 'Picture', does: 'picture' },
  { name: 'Recording or video', face: 'Recording', does: 'recording' },
  { name: 'Source', face: 'Source', does: 'source' },
  { name: 'Table', face: 'Table', does: insertTable },
  { name: 'Undo', face: '↶', keys: 'Control+Z', does: undo },
  { name: 'Redo', face: '↷', keys: 'Control+Shift+Z', does: redo },
];

/** Visible if the cursor is in a table. */
export const tableTools: Tool[] = tableCommands.map(({ name, command }) => ({
  name,
  face: name,
  does: command,
}));

/** The toolbar's display of a state. */
export interface ToolState {
  on: string[];
  off: string[];
  isInTable: boolean;
}

export const noTools: ToolState = { on: [], off: [], isInTable: false };

export function readTools(state: EditorState): ToolState {
  const isInTable = isIn(state, 'table');
  const shown = isInTable ? [...tools, ...tableTools] : tools;
  return {
    on: shown.filter(({ isOn }) => isOn?.(state)).map(({ name }) => name),
    off: shown.filter((tool) => !isPossible(tool, state)).map(({ name }) => name),
    isInTable,
  };
}

function isPossible({ does }: Tool, state: EditorState): boolean {
  // Undo and redo depend on the history, not on the document: they are checked at every key.
  if (does === undo) return undoDepth(state) > 0;
  if (does === redo) return redoDepth(state) > 0;
  return typeof does === 'string' ? !isIn(state, 'code_block') : does(state);
}
