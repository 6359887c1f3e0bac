import { redo, redoDepth, undo, undoDepth } from '@milkdown/kit/prose/history';
import type { Command, EditorState } from '@milkdown/kit/prose/state';
import { canMarkClaim, claimAt } from '../claims/claim-marks.ts';
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

/** The dialogs that the toolbar opens; 'source' inserts a footnote, or a citation where the page has sources. */
export type DialogName = 'link' | 'picture' | 'recording' | 'source' | 'claim' | 'insert';

export interface Tool {
  /** The accessible name and tooltip. */
  name: string;
  /** The visible label. */
  label: string;
  /** In aria-keyshortcuts format: Control except on a Mac. */
  keys?: string;
  /** The command, or the name of a dialog. */
  action: Command | DialogName;
  /** For a toggle. */
  isOn?: (state: EditorState) => boolean;
  look?: string;
}

const heading = (level: number, label: string): Tool => ({
  name: `${label} heading`,
  label,
  keys: `Control+Alt+${level}`,
  action: toggleHeading(level),
  isOn: (state) => isHeading(state, level),
  look: 'serif',
});

export const tools: Tool[] = [
  heading(2, 'H2'),
  heading(3, 'H3'),
  heading(4, 'H4'),
  {
    name: 'Bold',
    label: 'B',
    keys: 'Control+B',
    action: toggle('strong'),
    isOn: (state) => hasMark(state, 'strong'),
    look: 'font-semibold',
  },
  {
    name: 'Italic',
    label: 'I',
    keys: 'Control+I',
    action: toggle('emphasis'),
    isOn: (state) => hasMark(state, 'emphasis'),
    look: 'italic',
  },
  {
    name: 'Bulleted list',
    label: '• List',
    keys: 'Control+Shift+8',
    action: toggleList('bullet_list'),
    isOn: (state) => listAround(state) === 'bullet_list',
  },
  {
    // An accessible name begins with the visible label (WCAG 2.5.3).
    name: '1. List, numbered',
    label: '1. List',
    keys: 'Control+Shift+7',
    action: toggleList('ordered_list'),
    isOn: (state) => listAround(state) === 'ordered_list',
  },
  {
    name: 'Quote',
    label: 'Quote',
    keys: 'Control+Shift+9',
    action: toggleQuote,
    isOn: (state) => isIn(state, 'blockquote'),
  },
  {
    name: 'Link',
    label: 'Link',
    keys: 'Control+K',
    action: 'link',
    isOn: (state) => hasMark(state, 'link'),
  },
  { name: 'Picture', label: 'Picture', action: 'picture' },
  { name: 'Recording or video', label: 'Recording', action: 'recording' },
  { name: 'Source', label: 'Source', action: 'source' },
  { name: 'Table', label: 'Table', action: insertTable },
  { name: 'Undo', label: '↶', keys: 'Control+Z', action: undo },
  { name: 'Redo', label: '↷', keys: 'Control+Shift+Z', action: redo },
];

/** Actions whose result an email cannot show. */
const pageActions: readonly Tool['action'][] = ['picture', 'recording', 'source', insertTable];

/** Whether a tool is for emails too. */
export const isForEmail = ({ action }: Pick<Tool, 'action'>) => !pageActions.includes(action);

/** For texts of a page that has sources. */
export const claimTool: Tool = {
  name: 'Mark as a claim',
  label: 'Claim',
  action: 'claim',
  isOn: (state) => claimAt(state) !== undefined,
};

/** For texts of a newsletter. */
export const insertTool: Tool = {
  name: 'Insert a reader’s name, a page, an event or a campaign',
  label: 'Insert',
  action: 'insert',
};

/** Visible if the cursor is in a table. */
export const tableTools: Tool[] = tableCommands.map(({ name, command }) => ({
  name,
  label: name,
  action: command,
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
  const shown = [...tools, claimTool, insertTool, ...(isInTable ? tableTools : [])];
  return {
    on: shown.filter(({ isOn }) => isOn?.(state)).map(({ name }) => name),
    off: shown.filter((tool) => !isPossible(tool, state)).map(({ name }) => name),
    isInTable,
  };
}

/** Whether a command can be used at the cursor. */
export function isPossible({ action }: Pick<Tool, 'action'>, state: EditorState): boolean {
  // Undo and redo depend on the history, not on the document: they are checked at every key.
  if (action === undo) return undoDepth(state) > 0;
  if (action === redo) return redoDepth(state) > 0;
  if (action === 'claim') return canMarkClaim(state);
  return typeof action === 'string' ? !isIn(state, 'code_block') : action(state);
}
