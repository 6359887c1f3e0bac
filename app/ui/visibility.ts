const listeners = new Map<Element, (isVisible: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls back when an element becomes visible or is no longer visible, and once at the beginning. All elements share one
 * observer: a page has fifty links, and an observer for each would hold up its first tap.
 * @param listener the element's only one
 * @returns ends it
 */
export function observeVisibility(
  element: Element,
  listener: (isVisible: boolean) => void,
): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  });
  const shared = observer;
  shared.observe(element);
  listeners.set(element, listener);
  return () => {
    shared.unobserve(element);
    listeners.delete(element);
  };
}
