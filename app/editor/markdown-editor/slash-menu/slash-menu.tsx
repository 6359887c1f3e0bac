import type { EditorView } from '@milkdown/kit/prose/view';
import { useLayoutEffect, useRef } from 'react';
import type { Tool } from '../tools.ts';
import { insertSlashItem, type SlashMenuState, slashOptionId } from './slash-plugin.ts';
import './slash-menu.css';

interface SlashMenuProps {
  /** The id of the field. */
  id: string;
  open: SlashMenuState;
  view: EditorView;
  onUse: (action: Tool['action']) => void;
}

/** What can be inserted, below the slash that was typed. The focus stays in the text. */
export function SlashMenu({ id, open, view, onUse }: SlashMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = list.current?.offsetParent?.getBoundingClientRect();
    if (!list.current || !field) return;
    const { left, bottom } = view.coordsAtPos(open.from);
    list.current.style.left = `${Math.max(0, Math.min(left - field.left, field.width - list.current.offsetWidth))}px`;
    list.current.style.top = `${bottom - field.top + 4}px`;
  }, [open.from, view]);
  useLayoutEffect(() => {
    // It may begin behind the bar at the bottom of the screen.
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={list} id={`${id}-insert`} role="listbox" aria-label="Insert" className="slash-menu">
      {open.items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text has the focus, and the keys
        <div
          key={item.label}
          id={slashOptionId(id, index)}
          role="option"
          aria-selected={index === open.active}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insertSlashItem(view, item, onUse)}
        >
          {item.label}
        </div>
      ))}
    </div>
  );
}
