import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { safeDecode } from '#app/api/safe-decode.ts';

const storageKey = 'common-plate:scroll';

/**
 * To the top on a new page, to its target for a link into a page, and back to where the reader was
 * on 'back'. The focus goes to the target too: the next Tab starts from what is seen. The router's own component would need an inline script of its own in every page.
 */
export function SiteScroll() {
  const { key, hash } = useLocation();
  const navigationType = useNavigationType();
  const isLoaded = useRef(false);
  /** The place on this page that a link has just led to: the browser scrolls there by itself. */
  const followed = useRef<string | null>(null);
  useEffect(keepFromBrowser, []);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      followed.current = linkedHere(event);
      // What can have the focus is given it by the browser when it goes there.
      if (followed.current !== null) makeFocusable(targetOf(followed.current));
    };
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  }, []);
  useEffect(() => {
    // Links within a page make entries of the same key.
    const entry = key + hash;
    const remember = () => {
      sessionStorage.setItem(storageKey, JSON.stringify({ ...readPlaces(), [entry]: scrollY }));
    };
    const isFollowed = followed.current === hash;
    followed.current = null;
    if (!isLoaded.current) {
      // The browser has put a document that it loaded where it belongs; every such document has the
      // same key, so the place that is kept under it is another's.
      isLoaded.current = true;
      remember();
    } else if (navigationType === 'POP') {
      const place = isFollowed ? undefined : readPlaces()[entry];
      if (place !== undefined) scrollTo({ top: place, behavior: 'instant' });
    } else {
      const target = hash ? targetOf(hash) : null;
      if (target) {
        target.scrollIntoView();
        makeFocusable(target);
        target.focus({ preventScroll: true });
      } else scrollTo({ top: 0, behavior: 'instant' });
    }
    let timer: ReturnType<typeof setTimeout>;
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

/** The hash of a plain link to a place on this page; null for a click on anything else. */
function linkedHere(event: MouseEvent): string | null {
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link?.hash || event.defaultPrevented || event.button !== 0) return null;
  const isHere =
    link.origin === location.origin &&
    link.pathname === location.pathname &&
    link.search === location.search;
  return isHere ? link.hash : null;
}

/** Lets a section or a heading have the focus until it loses it. Fields and links have it anyway. */
function makeFocusable(target: HTMLElement | null): void {
  if (!target || target.tabIndex >= 0 || target.hasAttribute('tabindex')) return;
  target.tabIndex = -1;
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
}

/** The browser would scroll to its own idea of the place, smoothly, while this goes there at once. */
function keepFromBrowser(): () => void {
  const keep = () => {
    history.scrollRestoration = 'manual';
  };
  const giveBack = () => {
    history.scrollRestoration = 'auto';
  };
  keep();
  addEventListener('pageshow', keep);
  addEventListener('pagehide', giveBack);
  return () => {
    removeEventListener('pageshow', keep);
    removeEventListener('pagehide', giveBack);
    giveBack();
  };
}

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
