import { headingOf } from '../focus-places.ts';

/**
 * Gives the focus back to what has opened a dialog. While that is disabled, by what was confirmed in the dialog, it is
 * waited for.
 * @param around the parts of the screen that the opener was in
 */
export function returnFocus(opener: HTMLElement | null, around: Element[]): void {
  const place = placeOf(opener, around);
  // The page is where it was: what had the focus may be outside of the window by now.
  if (!place?.matches(':disabled')) {
    place?.focus({ preventScroll: true });
    return;
  }
  const observer = new MutationObserver(() => {
    if (place.isConnected && place.matches(':disabled')) return;
    observer.disconnect();
    // The person may have gone on meanwhile.
    if (document.activeElement === document.body) returnFocus(opener, around);
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  });
}

/** The opener; if its menu is closed, that menu's button; the heading of the part that it was in; or the account's button. */
function placeOf(opener: HTMLElement | null, around: Element[]): HTMLElement | undefined {
  const menu = opener?.closest('[popover]')?.id;
  const places = [opener, document.querySelector<HTMLElement>(`[popovertarget="${menu}"]`)];
  return (
    places.find((place) => place?.isConnected && place.checkVisibility()) ??
    headingOf(around) ??
    document.querySelector<HTMLElement>('[popovertarget="account-menu"]') ??
    undefined
  );
}
