import { type EditorState, Plugin, PluginKey, TextSelection } from '@milkdown/kit/prose/state';
import type { EditorView } from '@milkdown/kit/prose/view';
import { isIn } from '../commands.ts';
import type { TextKind } from '../toolbar/tools.ts';
import { itemsFor, type SlashItem } from './slash-items.ts';

/** The open menu: the words typed after the slash, and the items that match them. */
export interface SlashMenuState {
  /** The positions of the slash and of the end of these words. */
  from: number;
  to: number;
  items: SlashItem[];
  active: number;
}

const key = new PluginKey<SlashMenuState | null>('slash-menu');

export const slashMenuOf = (state: EditorState): SlashMenuState | null =>
  key.getState(state) ?? null;

export const slashOptionId = (fieldId: string, index: number) => `${fieldId}-insert-${index}`;

interface SlashPluginOptions {
  /** The id of the field. */
  id: string;
  kind: Omit<TextKind, 'hasClaims'>;
  /** Runs the item's command or opens its dialog. */
  onUse: (action: SlashItem['action']) => void;
}

/** A slash at the beginning of a line opens a menu of items to insert there. */
export function slashMenu({ id, kind, onUse }: SlashPluginOptions): Plugin {
  return new Plugin<SlashMenuState | null>({
    key,
    state: {
      init: () => null,
      apply(tr, before, _old, state) {
        const asked = tr.getMeta(key) as { active: number } | 'close' | undefined;
        if (asked === 'close') return null;
        if (asked && before) return { ...before, active: asked.active };
        // It opens by typing alone: not when the cursor only passes a slash.
        if (!tr.docChanged && !before) return null;
        const isTyped = tr.docChanged && (before !== null || endsWithSlash(state));
        return isTyped || before ? menuAt(state, before, kind) : null;
      },
    },
    props: {
      attributes(state): Record<string, string> {
        const open = slashMenuOf(state);
        if (!open) return {};
        return {
          'aria-controls': `${id}-insert`,
          'aria-activedescendant': slashOptionId(id, open.active),
        };
      },
      handleKeyDown(view, event) {
        const open = slashMenuOf(view.state);
        if (!open || event.isComposing) return false;
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step !== undefined) {
          const { length } = open.items;
          const active = (open.active + step + length) % length;
          view.dispatch(view.state.tr.setMeta(key, { active }));
          return true;
        }
        if (event.key === 'Escape') {
          view.dispatch(view.state.tr.setMeta(key, 'close'));
          return true;
        }
        const item = open.items[open.active];
        if (!/^(?:Enter|Tab)$/.test(event.key) || !item) return false;
        insertSlashItem(view, item, onUse);
        return true;
      },
      handleDOMEvents: {
        blur(view) {
          if (slashMenuOf(view.state)) view.dispatch(view.state.tr.setMeta(key, 'close'));
          return false;
        },
      },
    },
  });
}

/** Removes the slash and the words after it, and inserts the item. */
export function insertSlashItem(
  view: EditorView,
  { action }: SlashItem,
  onUse: SlashPluginOptions['onUse'],
): void {
  const open = slashMenuOf(view.state);
  if (!open) return;
  view.dispatch(view.state.tr.delete(open.from, open.to).setMeta(key, 'close'));
  onUse(action);
}

const endsWithSlash = ({ selection }: EditorState) =>
  selection.$from.parent.textBetween(0, selection.$from.parentOffset, '', ' ') === '/';

function menuAt(
  state: EditorState,
  before: SlashMenuState | null,
  kind: SlashPluginOptions['kind'],
): SlashMenuState | null {
  const { selection } = state;
  const { $from } = selection;
  if (!(selection instanceof TextSelection && selection.empty)) return null;
  if ($from.parent.type.name !== 'paragraph' || isIn(state, 'table')) return null;
  const typed = $from.parent.textBetween(0, $from.parentOffset, '', ' ');
  const [, words] = /^\/([\p{L}\d]{0,24})$/u.exec(typed) ?? [];
  if (words === undefined || $from.parentOffset < $from.parent.content.size) return null;
  const items = itemsFor(state, words, kind);
  if (items.length === 0) return null;
  const active = before ? Math.min(before.active, items.length - 1) : 0;
  return { from: $from.start(), to: $from.pos, items, active };
}
