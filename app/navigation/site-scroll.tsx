import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const storageKey = 'common-plate:scroll';

/**
 * To the top on a new page, to its target for a link into a page, and back to where the reader was
 * on 'back'. The router's own component would need an inline script of its own in every page.
 */
export function SiteScroll() {
  const { key, hash } = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    const places = readPlaces();
    if (navigationType === 'POP') {
      const place = places[key];
      if (place !== undefined) scrollTo({ top: place, behavior: 'instant' });
    } else {
      const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
      if (target) target.scrollIntoView();
      else scrollTo({ top: 0, behavior: 'instant' });
    }
    const remember = () => {
      sessionStorage.setItem(storageKey, JSON.stringify({ ...readPlaces(), [key]: scrollY }));
    };
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

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
