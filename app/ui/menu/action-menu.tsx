import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { SiteLink } from '../site-link.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { Menu } from './menu.tsx';
import { moveInMenu } from './menu-keys.ts';
import './action-menu.css';

interface MenuAction {
  label: string;
  /** @param opener the menu's button, to which the focus returns */
  onChoose: (opener: HTMLElement) => void;
  isDestructive?: boolean;
}

interface MenuPlace {
  label: string;
  /** The address of the screen that it leads to. */
  to: string;
  /** Leads there in this tab instead, once what has to be done before is done. */
  onGo?: (to: string) => void;
}

export type MenuItem = MenuAction | MenuPlace;

interface ActionMenuProps {
  /** What the actions are for: 'Beans'. */
  name: string;
  items: readonly MenuItem[];
  isReady?: boolean;
  /** Whether it is one of many on a screen. */
  isSmall?: boolean;
}

/**
 * A menu of rarer actions: the arrow keys, Home, End and first letters move in it, Escape closes it. Its results, and the
 * dialogs that it opens, must be outside of it.
 */
export function ActionMenu({ name, items, isReady = true, isSmall = false }: ActionMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The arrow up opens it at its end. */
  const [isFromEnd, setFromEnd] = useState(false);
  const isHydrated = useHydrated();
  if (items.length === 0) return null;

  const close = () => menu.current?.hidePopover();
  const go = (event: MouseEvent, { to, onGo }: MenuPlace) => {
    close();
    if (!onGo || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo(to);
  };
  const openByArrow = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setFromEnd(event.key === 'ArrowUp');
    // Its click makes the button what the menu is placed next to.
    event.currentTarget.click();
  };
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    // The dialog or form around it does not hear of keys that are meant for the menu.
    event.stopPropagation();
    moveInMenu(event);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`action-menu-button ${isSmall ? 'action-menu-small' : 'button button-quiet'}`}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`More actions for ${name}`}
        disabled={!isHydrated || !isReady}
        onKeyDown={openByArrow}
      >
        More actions
      </button>
      <Menu
        ref={menu}
        id={id}
        label={`More actions for ${name}`}
        isFromEnd={isFromEnd}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => {
          // Not before: the browser gives the focus back to the button only from an item.
          if (newState === 'open') return;
          setOpen(false);
          setFromEnd(false);
        }}
        onKeyDown={move}
      >
        {isOpen &&
          items.map((item) =>
            'to' in item ? (
              <SiteLink
                key={item.label}
                to={item.to}
                role="menuitem"
                tabIndex={-1}
                onClick={(event) => go(event, item)}
              >
                {item.label}
              </SiteLink>
            ) : (
              <button
                key={item.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={item.isDestructive ? 'text-beet' : undefined}
                onClick={() => {
                  close();
                  if (button.current) item.onChoose(button.current);
                }}
              >
                {item.label}
              </button>
            ),
          )}
      </Menu>
    </>
  );
}
