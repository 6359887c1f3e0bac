import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { idle } from '#app/ui/idle.ts';
import { hasSystemFonts, loadSiteFonts, showSiteFonts } from './site-fonts.ts';

/** A first page that was painted with the system's fonts keeps them. The next one has the site's, once they are loaded. */
export function useSiteFonts(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const areLoaded = useRef(false);
  useEffect(() => {
    if (!hasSystemFonts()) return;
    void idle()
      .then(loadSiteFonts)
      .then((loaded) => {
        areLoaded.current = loaded;
      });
  }, []);
  useLayoutEffect(() => {
    if (pathname !== first.current && areLoaded.current) showSiteFonts();
  }, [pathname]);
}
