import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { decoded } from '#app/client/decoded.ts';

const storageKey = 'common-plate:scroll';

/**
 * To the top on a new page, to its target for a link into a page, and back to where the reader was
 * on 'back'. The router's own component would need an inline script of its own in every page.
 */
export function SiteScroll() {
  const { key, hash } = useLocation();
  const navigationType = useNavigationType();
  const isLoaded = useRef(false);
  useEffect(keepFromBrowser, []);
  useEffect(() => {
    const remember = () => {
      sessionStorage.setItem(storageKey, JSON.stringify({ ...readPlaces(), [key]: scrollY }));
    };
    if (!isLoaded.current) {
      // The browser has put a document that it loaded where it belongs; every such document has the
      // same key, so the place that is kept under it is another's.
      isLoaded.current = true;
      remember();
    } else if (navigationType === 'POP') {
      const place = readPlaces()[key];
      if (place !== undefined) scrollTo({ top: place, behavior: 'instant' });
    } else {
      const target = hash && document.getElementById(decoded(hash.slice(1)));
      if (target) target.scrollIntoView();
      else scrollTo({ top: 0, behavior: 'instant' });
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
