import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { isApple } from '#app/ui/is-apple.ts';
import { MenuButton } from '../../menu/menu-button.tsx';
import { ToolIcon } from './tool-icon.tsx';
import type { Tool, ToolState } from './tools.ts';
import './toolbar.css';

interface ToolbarProps {
  /** The id of its field. */
  controls: string;
  /** In the order in which they are shown: what does not fit is in a menu. */
  tools: readonly Tool[];
  state: ToolState;
  onUse: (tool: Tool) => void;
  onSource: () => void;
  /** The key that moves the focus back to the text. */
  onEscape: () => void;
}

/** A button of the toolbar, or an item of its menu. */
interface Item {
  name: string;
  icon: ReactNode;
  look?: string | undefined;
  keys?: string | undefined;
  isOn?: boolean | undefined;
  isOff: boolean;
  opensDialog: boolean;
  onUse: () => void;
}

/** The editor's toolbar: one row with one tab stop, and arrow keys inside. */
export function Toolbar({ controls, tools, state, onUse, onSource, onEscape }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const items: Item[] = tools.map((tool) => ({
    name: tool.name,
    icon: <ToolIcon name={tool.name} label={tool.label} />,
    look: tool.look,
    keys: tool.keys,
    isOn: tool.isOn && state.on.includes(tool.name),
    isOff: state.off.includes(tool.name),
    opensDialog: typeof tool.action === 'string' && !/^(?:undo|redo|section)$/.test(tool.action),
    onUse: () => onUse(tool),
  }));
  items.push({
    name: 'Markdown',
    icon: <ToolIcon name="Markdown" />,
    isOn: false,
    isOff: false,
    opensDialog: false,
    onUse: onSource,
  });
  const room = useRoom(bar);
  const shown = items.length <= room ? items : items.slice(0, Math.max(room - 1, 1));
  const rest = items.slice(shown.length);
  const last = shown.length - (rest.length > 0 ? 0 : 1);
  const current = Math.min(stop, last);

  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>(':scope > button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' && at >= 0) onEscape();
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="md-toolbar"
      onKeyDown={move}
    >
      {shown.map((item, index) => (
        <button
          key={item.name}
          type="button"
          className={item.look}
          tabIndex={index === current ? 0 : -1}
          aria-label={item.name}
          title={item.keys ? `${item.name} (${shortcutLabel(item.keys)})` : item.name}
          aria-keyshortcuts={item.keys && shortcutLabel(item.keys, 'Meta')}
          aria-pressed={item.isOn}
          aria-disabled={item.isOff || undefined}
          aria-haspopup={item.opensDialog ? 'dialog' : undefined}
          onFocus={() => setStop(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !item.isOff && item.onUse()}
        >
          {item.icon}
        </button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          label="More formatting"
          className="md-toolbar-more"
          tabIndex={current === shown.length ? 0 : -1}
          onFocus={() => setStop(shown.length)}
          items={rest.map(({ keys, ...item }) => ({ ...item, keys: keys && shortcutLabel(keys) }))}
        >
          <ToolIcon name="More" />
        </MenuButton>
      )}
    </div>
  );
}

/** The width of a button with the gap after it, in rem; see toolbar.css. */
const buttonWidth = 2.125;

/** How many buttons fit into one row. Read before the first paint, and when the width changes. */
function useRoom(bar: React.RefObject<HTMLDivElement | null>): number {
  const [room, setRoom] = useState(8);
  useLayoutEffect(() => {
    const { current: element } = bar;
    if (!element) return;
    const read = () => {
      const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      // The last one has no gap after it.
      setRoom(Math.floor((element.clientWidth - padding + 0.125 * root) / (buttonWidth * root)));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
  return room;
}

/** A shortcut as written on this platform. */
function shortcutLabel(keys: string, name = '⌘'): string {
  if (isApple()) return keys.replace('Control', name);
  return name === 'Meta' ? keys : keys.replace('Control', 'Ctrl');
}
