import type { EditorView } from '@milkdown/kit/prose/view';
import { useLayoutEffect, useRef } from 'react';
import { coveredEdges } from '../covered-edges.ts';
import type { Tool } from '../toolbar/tools.ts';
import { insertSlashItem, type SlashMenuState, slashOptionId } from './slash-plugin.ts';
import './slash-menu.css';

interface SlashMenuProps {
  /** The id of the field. */
  id: string;
  open: SlashMenuState;
  view: EditorView;
  onUse: (action: Tool['action']) => void;
}

/** A list of insertions, next to the slash that was typed. The focus stays in the text. */
export function SlashMenu({ id, open, view, onUse }: SlashMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer items need less room
  useLayoutEffect(() => {
    if (list.current) placeNextToLine(list.current, view, open.from);
  }, [open.from, open.items.length, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is active
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [open.active]);
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

/** It is never lower than two of its items, in pixels. */
const minHeight = 80;
/** Room between the line and the menu, in pixels. */
const gap = 4;

/** Places the menu below the line of a position, or above it if there is more room, and as high as that room at most. */
function placeNextToLine(menu: HTMLElement, view: EditorView, position: number): void {
  const field = menu.offsetParent?.getBoundingClientRect();
  if (!field) return;
  const line = view.coordsAtPos(position);
  const covered = coveredEdges(view.dom, 2 * gap);
  const above = line.top - covered.top;
  const below = (visualViewport?.height ?? innerHeight) - covered.bottom - line.bottom;
  menu.style.maxHeight = '';
  const isBelow = menu.offsetHeight <= below || below >= above;
  menu.style.maxHeight = `${Math.max(isBelow ? below : above, minHeight)}px`;
  menu.style.left = `${Math.max(0, Math.min(line.left - field.left, field.width - menu.offsetWidth))}px`;
  menu.style.top = isBelow
    ? `${line.bottom - field.top + gap}px`
    : `${line.top - field.top - gap - menu.offsetHeight}px`;
}
