import { type ComponentPropsWithoutRef, use, useEffect, useEffectEvent, useRef } from 'react';
import { createPath, Link, useLocation } from 'react-router';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { useTranslate } from '../language/use-translate.ts';
import { whenIdle } from './idle.ts';
import { PrefetchPage } from './prefetch.ts';
import { observeVisibility } from './visibility.ts';

/** A page is prefetched this long after its link became visible, in ms: a second, and a tenth for its route. */
const prefetchDelay = 1_100;

const isStaffScreen = /^\/(?:cms|cms-preview|dashboard)(?:\/|$)/i;

type SiteLinkProps = ComponentPropsWithoutRef<'a'> & { to: string };

/**
 * A link to one of the site's own pages. Its page's data is prefetched one second after the link becomes visible,
 * except on staff screens, on slow-2g and with data saving.
 */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const { language } = useTranslate();
  // A staff screen has scripts in its own language.
  const hasOtherScripts = language !== staffLanguage && isStaffScreen.test(to);
  const isOwnPage = to.startsWith('/') && !to.startsWith('//') && !hasOtherScripts;
  // On the server a link does not need the router: a page has fifty, a third of its rendering time.
  return isOwnPage && !import.meta.env.SSR ? (
    <PageLink to={to} {...rest} />
  ) : (
    <a href={hasOtherScripts ? to : pathIn(language, to)} {...rest} />
  );
}

function PageLink(props: SiteLinkProps) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const isHere = props.to === createPath(useLocation());
  usePrefetchWhenSeen(anchor, isHere ? null : props.to);
  return <Link ref={anchor} discover="none" {...props} />;
}

/**
 * Prefetches a page once its link has been visible for a while, when the browser is idle.
 * @param page null: there is nothing to prefetch
 */
function usePrefetchWhenSeen(
  anchor: React.RefObject<HTMLAnchorElement | null>,
  page: string | null,
): void {
  const prefetch = useEffectEvent(use(PrefetchPage));
  useEffect(() => {
    if (page === null || !anchor.current || !mayPrefetch()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isVisible = false;
    // A page's links become visible all at once; a tap should not wait for all of them.
    const see = () => {
      whenIdle(() => {
        if (!isVisible || !navigator.onLine) return;
        end();
        prefetch(page);
      });
    };
    const endObserving = observeVisibility(anchor.current, (isNowVisible) => {
      clearTimeout(timer);
      isVisible = isNowVisible;
      if (isVisible) timer = setTimeout(see, prefetchDelay);
    });
    const end = () => {
      isVisible = false;
      clearTimeout(timer);
      endObserving();
    };
    return end;
  }, [anchor, page]);
}

function mayPrefetch(): boolean {
  // The entries of a staff screen may be deleted or merged at any time, and a draft's links may lead to pages that exist only
  // once it is published: a new topic, another draft.
  if (isStaffScreen.test(location.pathname)) return false;
  const { connection } = navigator as Navigator & {
    connection?: { effectiveType?: string; saveData?: boolean };
  };
  return connection?.effectiveType !== 'slow-2g' && connection?.saveData !== true;
}
