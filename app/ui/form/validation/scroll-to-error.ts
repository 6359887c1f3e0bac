import { type RefObject, useEffect, useRef } from 'react';
import { isFocusKept } from '../kept-focus.ts';

/** A form's errors: of its fields, or one for all of it. */
interface Answer {
  error: string;
  errors: Record<string, string>;
}

/**
 * Scrolls an error into view and focuses it: the first field that is marked as invalid, or the message itself.
 * Otherwise a long form seems unresponsive, as its error appears outside the viewport.
 * @param notice the element of the message; fields are looked for in its form, dialog or section
 */
export function useScrollToError(
  { error, errors }: Answer,
  notice: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const isField = Object.keys(errors).length > 0;
    if (error === '' && !isField) return;
    const form = notice.current?.closest('form, dialog, section');
    const field = isField && form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) bringIntoSight(field, 'center');
    else if (error !== '' && notice.current) bringIntoSight(notice.current, 'nearest');
  }, [error, errors, notice]);
}

/**
 * For a notice with a question, such as a conflict: it is scrolled to and focused when it appears.
 * @param block its vertical position in the window
 * @returns the ref for its element, which needs `tabIndex={-1}`
 */
export function useFocusOnMount<Notice extends HTMLElement>(
  block: ScrollLogicalPosition = 'start',
  isOn = true,
): RefObject<Notice | null> {
  const notice = useRef<Notice>(null);
  useEffect(() => {
    if (isOn && notice.current) bringIntoSight(notice.current, block);
  }, [block, isOn]);
  return notice;
}

/** `focus()` alone would leave it under a sticky bar. Nothing moves for someone who saved while typing. */
function bringIntoSight(element: HTMLElement, block: ScrollLogicalPosition): void {
  if (isFocusKept()) return;
  openAround(element);
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block });
}

/** Unfolds the elements around one, so that it can be shown and focused. */
export function openAround(element: Element): void {
  const closed = element.closest<HTMLDetailsElement>('details:not([open])');
  if (!closed) return;
  closed.open = true;
  openAround(closed);
}
