import { type ComponentProps, startTransition, useEffect, useRef, useState } from 'react';
import { Link, PrefetchPageLinks } from 'react-router';
import { whenIdle } from './idle.ts';
import { observeVisibility } from './visibility.ts';

/** A page's data is prefetched this long after its link became visible, in ms. */
const prefetchDelay = 1_000;
/** Between the route's code and its data, in ms. */
const dataDelay = 100;

/**
 * A link to one of the site's own pages. Its page's data is prefetched one second after the link becomes visible,
 * except on staff screens, on slow-2g and with data saving.
 */
export function SiteLink({ to, children, ...rest }: ComponentProps<'a'> & { to: string }) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const isOwnPage = to.startsWith('/') && !to.startsWith('//');
  const isWanted = useSeenFor(anchor, prefetchDelay + dataDelay, isOwnPage);
  // On the server a link does not need the router: a page has fifty, a third of its rendering time.
  if (!isOwnPage || import.meta.env.SSR) {
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <>
      <Link to={to} ref={anchor} discover="none" {...rest}>
        {children}
      </Link>
      {isWanted && <PrefetchPageLinks page={to} />}
    </>
  );
}

/** Whether an element has been visible for `delay` ms, once. */
function useSeenFor(
  element: React.RefObject<HTMLElement | null>,
  delay: number,
  isEnabled: boolean,
): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!isEnabled || isSeen || !element.current || !mayPrefetch()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isVisible = false;
    // A page's links become visible all at once; a tap should not wait until all of them are rendered.
    const see = () => {
      whenIdle(() => {
        if (isVisible && navigator.onLine) startTransition(() => setSeen(true));
      });
    };
    const endObserving = observeVisibility(element.current, (isNowVisible) => {
      clearTimeout(timer);
      isVisible = isNowVisible;
      if (isVisible) timer = setTimeout(see, delay);
    });
    return () => {
      clearTimeout(timer);
      endObserving();
    };
  }, [element, delay, isEnabled, isSeen]);
  return isSeen;
}

function mayPrefetch(): boolean {
  // What a staff screen lists may be deleted or merged at any time, and a draft's links may lead to pages that exist only
  // once it is published: a new topic, another draft.
  if (/^\/(?:cms|cms-preview|dashboard)(?:\/|$)/i.test(location.pathname)) return false;
  const { connection } = navigator as Navigator & {
    connection?: { effectiveType?: string; saveData?: boolean };
  };
  return connection?.effectiveType !== 'slow-2g' && connection?.saveData !== true;
}
