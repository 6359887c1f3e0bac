import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { showFonts, showLateFonts } from './late-fonts.ts';
import { layOutAll, layOutInTurn } from './late-layout.ts';

/**
 * What phones leave for later on their first page: the layout of what is far below, and the site's fonts, which replace those
 * of the first paint unless something moves. On the next page both are there at once.
 */
export function useFirstPage(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => void layOutInTurn().then(showLateFonts), []);
  useLayoutEffect(() => {
    if (pathname === first.current) return;
    showFonts();
    layOutAll();
  }, [pathname]);
}
