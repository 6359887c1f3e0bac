import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Menu } from '#app/ui/menu/menu.tsx';
import { moveInMenu } from '#app/ui/menu/menu-keys.ts';
import './menu-button.css';

interface MenuItem {
  name: string;
  /** The keys that do the same, as people write them. */
  keys?: string | undefined;
  icon?: ReactNode;
  /** For an item that can be on. */
  isOn?: boolean | undefined;
  isOff?: boolean | undefined;
  onUse: () => void;
}

interface MenuButtonProps {
  /** The name of the button, and of its menu. */
  label: string;
  className: string;
  items: readonly MenuItem[];
  tabIndex?: number;
  onFocus?: () => void;
  /** What the button shows. */
  children: ReactNode;
}

/** A button with a menu: arrow keys move in it, Escape closes it. What had the focus keeps its selection. */
export function MenuButton({
  label,
  className,
  items,
  tabIndex,
  onFocus,
  children,
}: MenuButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    // The keys of the toolbar around it are not for its menu.
    if (event.key !== 'Escape') event.stopPropagation();
    moveInMenu(event);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        tabIndex={tabIndex}
        popoverTarget={id}
        onFocus={onFocus}
        onMouseDown={(event) => event.preventDefault()}
      >
        {children}
      </button>
      <Menu ref={menu} id={id} label={label} onKeyDown={move}>
        {items.map(({ name, keys, icon, isOn, isOff, onUse }) => (
          <button
            key={name}
            type="button"
            role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
            className="tool-item"
            {...(isOn !== undefined && { 'aria-checked': isOn })}
            aria-disabled={isOff || undefined}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (isOff) return;
              menu.current?.hidePopover();
              // A dialog that it opens gives the focus back to the button.
              button.current?.focus({ preventScroll: true });
              onUse();
            }}
          >
            {icon}
            <span>{name}</span>
            {keys && <kbd>{keys}</kbd>}
          </button>
        ))}
      </Menu>
    </>
  );
}
