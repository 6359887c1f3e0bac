import { redo, redoDepth, undo, undoDepth } from '@milkdown/kit/prose/history';
import type { Command, EditorState } from '@milkdown/kit/prose/state';
import { canMarkClaim, claimAt } from '../../claims/claim-marks.ts';
import { claimToolName } from '../../claims/claim-tool-name.ts';
import {
  hasMark,
  isHeading,
  isIn,
  listAround,
  toggle,
  toggleHeading,
  toggleList,
  toggleQuote,
} from '../commands.ts';
import { insertTable, tableCommands } from '../document/tables.ts';
import { canBeginSection } from '../flow/sections-in-text.ts';

/** The dialogs that the toolbar opens; 'source' inserts a footnote, or a citation where the page has sources. */
export type DialogName = 'link' | 'picture' | 'recording' | 'source' | 'claim' | 'block' | 'reader';

/** What a text that goes on in other sections leaves to all of them; 'section' begins one at the cursor. */
type FlowAction = 'undo' | 'redo' | 'section';

export interface Tool {
  /** The accessible name and tooltip. */
  name: string;
  /** The letters that it shows instead of a drawing. */
  label?: string;
  /** In aria-keyshortcuts format: Control except on a Mac. */
  keys?: string;
  /** The command, or the name of a dialog or of an action of all sections. */
  action: Command | DialogName | FlowAction;
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

const largest = heading(2, 'H2');
const medium = heading(3, 'H3');
const smallest = heading(4, 'H4');

const withoutLetters = ({ label: _label, look: _look, ...tool }: Tool): Tool => tool;

const bold: Tool = {
  name: 'Bold',
  label: 'B',
  keys: 'Control+B',
  action: toggle('strong'),
  isOn: (state) => hasMark(state, 'strong'),
  look: 'font-semibold',
};
const italic: Tool = {
  name: 'Italic',
  label: 'I',
  keys: 'Control+I',
  action: toggle('emphasis'),
  isOn: (state) => hasMark(state, 'emphasis'),
  look: 'italic',
};
const linkTool: Tool = {
  name: 'Link',
  keys: 'Control+K',
  action: 'link',
  isOn: (state) => hasMark(state, 'link'),
};
const picture: Tool = { name: 'Picture', action: 'picture' };
const source: Tool = { name: 'Source', action: 'source' };
const undoTool: Tool = { name: 'Undo', keys: 'Control+Z', action: undo };
const redoTool: Tool = { name: 'Redo', keys: 'Control+Shift+Z', action: redo };

/** In the order in which a narrow toolbar shows them: the rest is in its menu. */
export const tools: Tool[] = [
  undoTool,
  redoTool,
  largest,
  medium,
  bold,
  italic,
  linkTool,
  {
    name: 'Bulleted list',
    keys: 'Control+Shift+8',
    action: toggleList('bullet_list'),
    isOn: (state) => listAround(state) === 'bullet_list',
  },
  picture,
  source,
  { name: 'Table', action: insertTable },
  {
    name: 'Numbered list',
    keys: 'Control+Shift+7',
    action: toggleList('ordered_list'),
    isOn: (state) => listAround(state) === 'ordered_list',
  },
  {
    name: 'Quote',
    keys: 'Control+Shift+9',
    action: toggleQuote,
    isOn: (state) => isIn(state, 'blockquote'),
  },
  { name: 'Recording or video', action: 'recording' },
  smallest,
];

/** Actions whose result an email cannot show. */
const pageActions: readonly Tool['action'][] = ['picture', 'recording', 'source', insertTable];

/** Whether a tool is for emails too. */
export const isForEmail = ({ action }: Pick<Tool, 'action'>) => !pageActions.includes(action);

/** For texts of a page that has sources. */
const claimTool: Tool = {
  name: claimToolName,
  action: 'claim',
  isOn: (state) => claimAt(state) !== undefined,
};

/** For texts of a newsletter. */
const newsletterTools: Tool[] = [
  { name: 'Event, campaign or page', action: 'block' },
  { name: 'Something about the reader', action: 'reader' },
];

const tableTools: Tool[] = tableCommands.map(({ name, command }) => ({ name, action: command }));

/** What a cell of a table can have; the rest would do nothing there. */
const cellTools = [undoTool, redoTool, bold, italic, linkTool, picture, source];

/** The tools that differ in a text that goes on in other sections: its largest headings begin them. */
const flowing = new Map<Tool, Tool>([
  [undoTool, { ...undoTool, action: 'undo' }],
  [redoTool, { ...redoTool, action: 'redo' }],
  [
    largest,
    // Only the heading of a section is one, which is outside of the text.
    { name: 'Heading', keys: 'Control+Alt+2', action: 'section', isOn: () => false },
  ],
  [medium, { ...withoutLetters(medium), name: 'Subheading' }],
  [smallest, { ...withoutLetters(smallest), name: 'Small subheading' }],
]);

/** What a text is, as far as its tools depend on it. */
export interface TextKind {
  isEmail: boolean;
  isNewsletter: boolean;
  /** Whether statements in it can be marked as claims. */
  hasClaims: boolean;
  /** Whether it goes on in other sections, which headings begin. */
  isFlowing: boolean;
}

/**
 * The tools of a text, in the order in which a narrow toolbar shows them. In a table its commands take the place of what
 * cannot be used there.
 */
export function toolsFor(
  { isEmail, isNewsletter, hasClaims, isFlowing }: TextKind,
  isInTable: boolean,
): Tool[] {
  const own = isInTable ? [...tableTools, ...cellTools] : [...tools];
  if (isNewsletter)
    own.splice(isInTable ? own.length : tools.indexOf(source), 0, ...newsletterTools);
  return own
    .filter((tool) => !isEmail || isForEmail(tool))
    .flatMap((tool) => (tool === source && hasClaims ? [tool, claimTool] : tool))
    .map((tool) => (isFlowing && flowing.get(tool)) || tool);
}

/** The toolbar's display of a state. */
export interface ToolState {
  on: string[];
  off: string[];
  isInTable: boolean;
}

export const noTools: ToolState = { on: [], off: [], isInTable: false };

export function readTools(state: EditorState, kind: TextKind): ToolState {
  const isInTable = isIn(state, 'table');
  const shown = toolsFor(kind, isInTable);
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
  if (action === 'section') return canBeginSection(state);
  // The sections know, not this text.
  if (action === 'undo' || action === 'redo') return true;
  return typeof action === 'string' ? !isIn(state, 'code_block') : action(state);
}
