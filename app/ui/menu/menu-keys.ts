import type { KeyboardEvent } from 'react';

/** The items of an open menu that can be used, in order. */
export const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? []),
];

/**
 * Moves in a menu by its keys: the arrows, Home, End and first letters; Tab closes it, as Escape does by itself. Source:
 * the menu button pattern of the ARIA Authoring Practices Guide.
 */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: menu, key } = event;
  if (key === 'Tab') menu.hidePopover();
  const next = targetOf(event, itemsOf(menu));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The item that a key moves to; undefined: it is no such key. */
function targetOf(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  items: HTMLElement[],
): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'Home') return items.at(0);
  if (key === 'End') return items.at(-1);
  if (key === 'ArrowDown') return items.at((at + 1) % items.length);
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return rest.find(({ textContent }) =>
    textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
  );
}
