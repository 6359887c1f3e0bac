import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { safeDecode } from '#app/api/safe-decode.ts';
import { keepsPosition } from './kept-position.ts';

const storageKey = 'common-plate:scroll';

/**
 * Scrolls to the top on a new page, to the target of a fragment link, and to the previous position on 'back'. The focus
 * moves to the target too, so that the next Tab starts there. The router's own component would need its own inline
 * script in every page.
 */
export function SiteScroll() {
  const { key, hash, state } = useLocation();
  const navigationType = useNavigationType();
  /** A filter has changed, or the page could not be left. */
  const isKept = navigationType === 'REPLACE' && keepsPosition(state);
  const isLoaded = useRef(false);
  /** The target on this page that a link has just led to: the browser scrolls there by itself. */
  const followed = useRef<string | null>(null);
  useEffect(disableScrollRestoration, []);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      followed.current = linkedHere(event);
      // The browser itself focuses focusable targets.
      if (followed.current !== null) makeFocusable(targetOf(followed.current));
    };
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later updates of the same entry do not scroll
  useEffect(() => {
    // Links within a page create entries with the same key.
    const entry = key + hash;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      sessionStorage.setItem(storageKey, JSON.stringify({ ...readPlaces(), [entry]: scrollY }));
    };
    const isFollowed = followed.current === hash;
    followed.current = null;
    if (!isLoaded.current) {
      // The browser has scrolled a document that it loaded itself; all such documents have the same key, so a
      // position stored under it may be another's.
      isLoaded.current = true;
      // In a task of its own: the first access to the storage is slow, and a tap may be waiting.
      timer = setTimeout(remember);
    } else if (navigationType === 'POP') {
      const place = isFollowed ? undefined : readPlaces()[entry];
      if (place !== undefined) scrollTo({ top: place, behavior: 'instant' });
    } else if (!isKept) {
      const target = hash ? targetOf(hash) : null;
      if (target) {
        target.scrollIntoView();
        makeFocusable(target);
        target.focus({ preventScroll: true });
      } else scrollTo({ top: 0, behavior: 'instant' });
    }
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(remember, 100);
    };
    addEventListener('scroll', later, { passive: true });
    addEventListener('pagehide', remember);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', later);
      removeEventListener('pagehide', remember);
    };
  }, [key, hash, navigationType]);
  return null;
}

const targetOf = (hash: string) => document.getElementById(safeDecode(hash.slice(1)));

/** The fragment of a plain link within this page; null for any other click. */
function linkedHere(event: MouseEvent): string | null {
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link?.hash || event.defaultPrevented || event.button !== 0) return null;
  const isHere =
    link.origin === location.origin &&
    link.pathname === location.pathname &&
    link.search === location.search;
  return isHere ? link.hash : null;
}

/** Makes a section or a heading focusable until it loses the focus. Fields and links are anyway. */
function makeFocusable(target: HTMLElement | null): void {
  if (!target || target.tabIndex >= 0 || target.hasAttribute('tabindex')) return;
  target.tabIndex = -1;
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
}

/** The browser would smoothly scroll to a slightly different position while this scrolls at once. */
function disableScrollRestoration(): () => void {
  const disable = () => {
    history.scrollRestoration = 'manual';
  };
  const restore = () => {
    history.scrollRestoration = 'auto';
  };
  disable();
  addEventListener('pageshow', disable);
  addEventListener('pagehide', restore);
  return () => {
    removeEventListener('pageshow', disable);
    removeEventListener('pagehide', restore);
    restore();
  };
}

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
