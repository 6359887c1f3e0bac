import type { ComponentProps, ToggleEvent } from 'react';
import { itemsOf, moveInMenu } from './menu-keys.ts';
import './menu.css';

interface MenuProps extends ComponentProps<'div'> {
  label: string;
  /** Whether the focus begins at the last item. */
  isFromEnd?: boolean;
}

/** A menu that a button with `popoverTarget` opens. Its items are buttons and links with the role `menuitem`. */
export function Menu({
  label,
  isFromEnd = false,
  onBeforeToggle,
  onToggle,
  onKeyDown = moveInMenu,
  ...rest
}: MenuProps) {
  const prepare = (event: ToggleEvent<HTMLDivElement>) => {
    // The menu has the focus as it opens: a key that follows at once is for it.
    event.currentTarget.autofocus = true;
    onBeforeToggle?.(event);
  };
  const enter = (event: ToggleEvent<HTMLDivElement>) => {
    const { currentTarget: menu } = event;
    const isUnused = document.activeElement === menu;
    if (isUnused)
      itemsOf(menu)
        .at(isFromEnd ? -1 : 0)
        ?.focus();
    onToggle?.(event);
  };
  return (
    <div
      {...rest}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="popover-menu"
      onBeforeToggle={prepare}
      onToggle={enter}
      onKeyDown={onKeyDown}
    />
  );
}
