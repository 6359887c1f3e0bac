import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { showFonts, showLateFonts } from './late-fonts.ts';
import { layOutAll, layOutInTurn } from './late-layout.ts';

/** The key of the location that a document was loaded for. */
const firstKey = 'default';

/**
 * What phones put off on the first page that is loaded: the layout of the content below its first screen, and the site's
 * fonts, which replace those of the first paint unless something moves. On the next page both are there at once.
 */
export function useFirstPage(): void {
  const { key, pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => void layOutInTurn().then(showLateFonts), []);
  useLayoutEffect(() => {
    if (key !== firstKey) layOutAll();
  }, [key]);
  useLayoutEffect(() => {
    if (pathname !== first.current) showFonts();
  }, [pathname]);
}
