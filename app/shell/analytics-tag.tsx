import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isSecretPath } from '#contract/shared/pages/secret-pages.ts';

/**
 * Whether this document has shown a page with a secret URL. The tag can read every URL in the document's history, so
 * the tag must not be loaded afterward.
 */
let hasShownSecret = false;
/** The last counted page, the referrer of the next one. */
let lastCounted = '';

/** Loads the analytics tag and counts pages: only with the visitor's consent, and only if an id is set. */
export function AnalyticsTag() {
  const { pathname } = useLocation();
  useEffect(() => {
    hasShownSecret ||= isSecretPath(pathname);
    const countPage = () => {
      const { analytics, consent } = document.documentElement.dataset;
      if (!analytics) return;
      // The tag's own switch, in case it was loaded before.
      Object.assign(window, { [`ga-disable-${analytics}`]: hasShownSecret });
      if (consent !== 'accepted' || hasShownSecret) return;
      loadTag(analytics);
      const page = withoutQuery(location.href);
      if (page === lastCounted) return;
      window.gtag('event', 'page_view', {
        page_location: page,
        page_referrer: lastCounted || withoutQuery(document.referrer),
      });
      lastCounted = page;
    };
    countPage();
    addEventListener('common-plate:consent', countPage);
    return () => removeEventListener('common-plate:consent', countPage);
  }, [pathname]);
  return null;
}

declare global {
  interface Window {
    /** The queue that Google's tag reads. */
    dataLayer: IArguments[];
    gtag: (...values: unknown[]) => void;
  }
}

/** A URL without its query and fragment, which may contain private text or a secret. */
function withoutQuery(address: string): string {
  const url = URL.parse(address);
  if (!url) return '';
  return isSecretPath(url.pathname) ? url.origin : url.origin + url.pathname;
}

function loadTag(id: string): void {
  const source = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  if (document.querySelector(`script[src="${source}"]`)) return;
  const queue: IArguments[] = [];
  window.dataLayer = queue;
  // The tag reads `arguments` objects from its queue, and ignores arrays.
  window.gtag = function gtag() {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  };
  const page = withoutQuery(location.href);
  const page_referrer = withoutQuery(document.referrer);
  window.gtag('js', new Date());
  // Pages are counted here, with URLs without secrets: the tag would use the full ones.
  window.gtag('config', id, { send_page_view: false, page_location: page, page_referrer });
  const script = document.createElement('script');
  script.async = true;
  script.src = source;
  document.head.append(script);
}
