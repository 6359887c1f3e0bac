import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isFocusKept } from '#app/ui/form/kept-focus.ts';

/**
 * After a navigation within the site, does what a browser does after loading a page: announces the new title to screen
 * readers, moves the focus to the new content and closes menus.
 */
export function NavigationAnnouncer() {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState('');
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    setTitle(document.title);
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
    // What was saved by the shortcut may have got an address of its own.
    if (hash !== '' || isFocusKept()) return;
    // A page that is only a form begins in its first field.
    const field = document.querySelector<HTMLElement>('main [data-begins] input');
    if (field) return field.focus({ preventScroll: true });
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {title}
    </p>
  );
}
