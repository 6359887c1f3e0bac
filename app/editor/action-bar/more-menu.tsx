import { type MouseEvent, type ReactNode, useId } from 'react';
import './action-bar.css';

/** Rarer actions: next to the others, or, in a narrow container, in a menu. Results must be shown outside of it. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const menu = useId();
  return (
    <>
      <button type="button" className="button button-quiet action-bar-toggle" popoverTarget={menu}>
        More
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only closes after one of its buttons was used */}
      <div id={menu} popover="auto" className="action-bar-menu" onClick={closeAfterUse}>
        {children}
      </div>
    </>
  );
}

/** Closes the menu after a click on one of its buttons, whose result is shown outside it. */
function closeAfterUse({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const used = (target as Element).closest<HTMLElement>('button, a');
  if (!used) return;
  currentTarget.hidePopover();
  const toggle = currentTarget.previousElementSibling as HTMLElement;
  // What it does may leave more room or less: the button, or the menu's own, has moved away with the focus.
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement?.checkVisibility()) return;
    [used, toggle].find((place) => place.checkVisibility())?.focus({ preventScroll: true });
  });
}
