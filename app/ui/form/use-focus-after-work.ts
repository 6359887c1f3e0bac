import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on the button that starts work: it is disabled meanwhile, and a disabled button loses the focus. If it
 * is gone when the work is done, the focus goes to the heading of the part of the screen that it was in.
 * @returns to be called when work starts
 */
export function useFocusAfterWork(isBusy: boolean): () => void {
  const started = useRef<{ button: HTMLButtonElement; around: Element[] } | null>(null);
  useLayoutEffect(() => {
    if (isBusy || !started.current) return;
    const { button, around } = started.current;
    started.current = null;
    // Something else may have taken it.
    if (document.activeElement !== document.body) return;
    const isThere = button.isConnected && !button.disabled && button.checkVisibility();
    const next = isThere ? button : headingOf(around);
    next?.focus({ preventScroll: true });
  }, [isBusy]);
  return () => {
    const button = document.activeElement;
    started.current =
      button instanceof HTMLButtonElement ? { button, around: partsAround(button) } : null;
  };
}

/** The parts of the screen that an element is in, the innermost first. */
function partsAround(element: Element): Element[] {
  const part = element.parentElement?.closest('section, form, dialog, main');
  return part ? [part, ...partsAround(part)] : [];
}

/** The heading of the first part that has one. */
function headingOf(parts: Element[]): HTMLElement | undefined {
  const [heading] = parts.flatMap((part) =>
    [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
      (each) => part.isConnected && each.checkVisibility(),
    ),
  );
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
