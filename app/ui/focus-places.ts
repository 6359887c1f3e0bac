/** The parts of the screen that an element is in, the innermost first. */
export function partsAround(element: Element | null): Element[] {
  const part = element?.parentElement?.closest('section, form, dialog, main');
  return part ? [part, ...partsAround(part)] : [];
}

/** The heading of the first part that is still there and has one, ready to take the focus. */
export function headingOf(parts: Element[]): HTMLElement | undefined {
  const [heading] = parts.flatMap((part) =>
    [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
      (each) => part.isConnected && each.checkVisibility(),
    ),
  );
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
