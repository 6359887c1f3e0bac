import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { Menu } from '#app/ui/menu/menu.tsx';
import { InMenu } from '#app/ui/menu/menu-item.ts';

interface ScreenMenuProps {
  /** Buttons and links with the props of `useItemProps`. Results must be shown outside of the menu. */
  children: ReactNode;
}

/** The rarer actions of a screen: a button that opens a menu, which the arrow keys, Home and End, and letters move in. */
export function ScreenMenu({ children }: ScreenMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-quiet"
        aria-haspopup="menu"
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          menu.current?.showPopover();
        }}
      >
        More<span className="sr-only"> actions</span>
      </button>
      <Menu ref={menu} id={id} label="More actions" onClick={closeAfterUse}>
        <InMenu value={true}>{children}</InMenu>
      </Menu>
    </>
  );
}

/** Closes the menu once an item was used, whose result is shown outside of it. */
function closeAfterUse({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest('[role="menuitem"]')) currentTarget.hidePopover();
}
