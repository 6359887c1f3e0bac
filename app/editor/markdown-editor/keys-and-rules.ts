import { markRule } from '@milkdown/kit/prose';
import { baseKeymap, chainCommands, lift, setBlockType } from '@milkdown/kit/prose/commands';
import { gapCursor } from '@milkdown/kit/prose/gapcursor';
import { history, redo, undo } from '@milkdown/kit/prose/history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from '@milkdown/kit/prose/inputrules';
import { keymap } from '@milkdown/kit/prose/keymap';
import type { MarkType, NodeType, Schema } from '@milkdown/kit/prose/model';
import { liftListItem, sinkListItem, splitListItem } from '@milkdown/kit/prose/schema-list';
import type { Command, Plugin } from '@milkdown/kit/prose/state';
import { tableEditing } from '@milkdown/kit/prose/tables';
import { claimMarks } from '../claims/claim-marks.ts';
import type { Claim } from '../claims/page-claims.tsx';
import { blockCards } from '../newsletter/blocks/block-cards.ts';
import { breakLine, kind, toggle, toggleHeading, toggleList, toggleQuote } from './commands.ts';
import { downInTable, nextCell, previousCell } from './document/tables.ts';
import { type FlowKeys, flowKeys } from './flow/flow-keys.ts';
import { placeholder } from './placeholder.ts';
import { slashMenu } from './slash-menu/slash-plugin.ts';
import type { TextKind, Tool } from './toolbar/tools.ts';

/** Key bindings besides those of the toolbar's dialogs. */
export interface EditorKeyBindings {
  /** The id of the field. */
  id: string;
  openLink: () => void;
  goToToolbar: () => void;
  /** Runs the command, or opens the dialog, that was chosen from the slash menu. */
  onInsert: (action: Tool['action']) => void;
  kind: Omit<TextKind, 'hasClaims'>;
  /** For a text that goes on in other sections, which also have its history. */
  flow: FlowKeys | null;
  /** Shown in the text while it is empty. */
  placeholder: string;
  /** Has another block chosen in place of the selected one. */
  onReplaceBlock: () => void;
  /** The claims of the page. */
  claims: () => readonly Claim[];
}

/** The editor's key bindings. Tab moves through the cells of a table; elsewhere it leaves the field, as in any other. */
export function editingPlugins(schema: Schema, own: EditorKeyBindings): Plugin[] {
  const done =
    (action: () => void): Command =>
    (_state, dispatch) => {
      if (dispatch) action();
      return true;
    };
  const item = schema.nodes.list_item;
  if (!item) return [];
  return [
    // Before the other keys: Enter and Tab choose from its open menu.
    slashMenu({ id: own.id, kind: own.kind, onUse: own.onInsert }),
    ...(own.flow ? [flowKeys(own.flow)] : []),
    placeholder(own.placeholder),
    claimMarks(own.claims),
    ...(own.kind.isNewsletter ? [blockCards(own.onReplaceBlock)] : []),
    inputRules({ rules: rules(schema) }),
    keymap({
      'Mod-b': toggle('strong'),
      'Mod-i': toggle('emphasis'),
      'Mod-k': done(own.openLink),
      'Alt-F10': done(own.goToToolbar),
      'Mod-Alt-0': (state, dispatch) => setBlockType(kind(state, 'paragraph'))(state, dispatch),
      'Mod-Alt-2': toggleHeading(2),
      'Mod-Alt-3': toggleHeading(3),
      'Mod-Alt-4': toggleHeading(4),
      'Mod-Shift-7': toggleList('ordered_list'),
      'Mod-Shift-8': toggleList('bullet_list'),
      'Mod-Shift-9': toggleQuote,
      ...(own.flow ? {} : { 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo }),
      'Mod-]': sinkListItem(item),
      'Mod-[': chainCommands(liftListItem(item), lift),
      'Shift-Enter': breakLine,
      Tab: nextCell,
      'Shift-Tab': previousCell,
      Enter: chainCommands(downInTable, splitListItem(item)),
      Backspace: undoInputRule,
    }),
    keymap(baseKeymap),
    ...(own.flow ? [] : [history()]),
    gapCursor(),
    tableEditing(),
  ];
}

/** Markdown syntax works while typing. */
function rules(schema: Schema): InputRule[] {
  const { heading, blockquote, bullet_list, ordered_list, hr } = schema.nodes;
  const { strong, emphasis, inlineCode, strike_through, link } = schema.marks;
  if (!heading || !blockquote || !bullet_list || !ordered_list || !hr) return [];
  return [
    textblockTypeInputRule(/^(#{2,4})\s$/, heading, ([, signs = '']) => ({ level: signs.length })),
    wrappingInputRule(/^\s*>\s$/, blockquote),
    wrappingInputRule(/^\s*[-+*]\s$/, bullet_list),
    wrappingInputRule(/^(\d{1,3})\.\s$/, ordered_list, ([, number]) => ({ order: Number(number) })),
    ...(strong ? [markRule(/(?<![\w*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, strong)] : []),
    ...(emphasis ? [markRule(/(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, emphasis)] : []),
    ...(inlineCode ? [markRule(/(?<![\w`])`([^`]+)`$/, inlineCode)] : []),
    ...(strike_through
      ? [markRule(/(?<![\w~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, strike_through)]
      : []),
    ...(link ? [addressRule(link), linkRule(link)] : []),
    dividerRule(hr),
  ];
}

/** A typed URL becomes a link when a space follows. */
function addressRule(link: MarkType): InputRule {
  return new InputRule(/(?:^|\s)(https?:\/\/\S+?)([.,;:!?)]*)\s$/, (state, match, start, end) => {
    const [whole, address = ''] = match;
    if (!URL.canParse(address)) return null;
    const from = start + whole.indexOf(address);
    return state.tr
      .addMark(from, from + address.length, link.create({ href: address }))
      .insertText(' ', end)
      .removeStoredMark(link);
  });
}

/** `[words](address)` becomes a link. */
function linkRule(link: MarkType): InputRule {
  return new InputRule(/(?<!!)\[([^[\]]+)\]\(([^()\s]+)\)$/, (state, match, start, end) => {
    const [, words = '', href = ''] = match;
    const text = state.schema.text(words, [link.create({ href })]);
    return state.tr.replaceWith(start, end, text).removeStoredMark(link);
  });
}

/** Three hyphens on a line of their own become a divider. */
function dividerRule(hr: NodeType): InputRule {
  return new InputRule(/^---$/, (state, _match, start) => {
    const $start = state.doc.resolve(start);
    if ($start.depth !== 1) return null;
    return state.tr.replaceRangeWith($start.before(), $start.after(), hr.create());
  });
}
