import { type KeyboardEvent, useRef, useState } from 'react';
import { isApple } from '#app/ui/is-apple.ts';
import {
  claimTool,
  insertTool,
  isForEmail,
  type Tool,
  type ToolState,
  tableTools,
  tools,
} from './tools.ts';
import './toolbar.css';

interface ToolbarProps {
  /** The id of its field. */
  controls: string;
  state: ToolState;
  hasClaims: boolean;
  isEmail: boolean;
  isNewsletter: boolean;
  onUse: (tool: Tool) => void;
  onSource: () => void;
  /** The key that moves the focus back to the text. */
  onEscape: () => void;
}

/** The editor's toolbar: one tab stop, with arrow keys inside. */
export function Toolbar({
  controls,
  state,
  hasClaims,
  isEmail,
  isNewsletter,
  onUse,
  onSource,
  onEscape,
}: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const shown = [
    ...(isEmail ? tools.filter(isForEmail) : tools).flatMap((tool) =>
      tool.action === 'source' && hasClaims ? [tool, claimTool] : tool,
    ),
    ...(isNewsletter ? [insertTool] : []),
    ...(state.isInTable ? tableTools : []),
  ];
  const current = Math.min(stop, shown.length);

  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') onEscape();
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  const press = (tool: Tool) => {
    if (!state.off.includes(tool.name)) onUse(tool);
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
      {shown.map((tool, index) => (
        <button
          key={tool.name}
          type="button"
          className={tool.look}
          tabIndex={index === current ? 0 : -1}
          aria-label={tool.name}
          title={tool.keys ? `${tool.name} (${shortcutLabel(tool.keys)})` : tool.name}
          aria-keyshortcuts={tool.keys && shortcutLabel(tool.keys, 'Meta')}
          aria-pressed={tool.isOn && state.on.includes(tool.name)}
          aria-disabled={state.off.includes(tool.name) || undefined}
          aria-haspopup={typeof tool.action === 'string' ? 'dialog' : undefined}
          onFocus={() => setStop(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(tool)}
        >
          {tool.label}
        </button>
      ))}
      <button
        type="button"
        className="md-source-toggle"
        tabIndex={current === shown.length ? 0 : -1}
        aria-pressed="false"
        title="Show the text as Markdown"
        onFocus={() => setStop(shown.length)}
        onClick={onSource}
      >
        Markdown
      </button>
    </div>
  );
}

/** A shortcut as written on this platform. */
function shortcutLabel(keys: string, name = '⌘'): string {
  if (isApple()) return keys.replace('Control', name);
  return name === 'Meta' ? keys : keys.replace('Control', 'Ctrl');
}
