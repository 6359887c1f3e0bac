import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { showFonts, showLateFonts } from './late-fonts.ts';

/**
 * Phones show the site's fonts after the first paint of the first page, unless something moves. On the next page they are
 * there at once.
 */
export function useFirstPage(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => void showLateFonts(), []);
  useLayoutEffect(() => {
    if (pathname !== first.current) showFonts();
  }, [pathname]);
}
