import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Where mailed links land: the address itself is a secret, and the tag tells addresses to others. */
const secretPage = /^\/(?:verifying|newsletter\/)/i;

/** Loads the analytics tag: only with the visitor's consent, and only where an id is set. */
export function AnalyticsTag() {
  const isSecret = secretPage.test(useLocation().pathname);
  useEffect(() => {
    const load = () => {
      const { analytics, consent } = document.documentElement.dataset;
      if (!analytics) return;
      // The tag's own switch, for when it was loaded on the page before.
      Object.assign(window, { [`ga-disable-${analytics}`]: isSecret });
      if (consent === 'accepted' && !isSecret) loadTag(analytics);
    };
    load();
    addEventListener('common-plate:consent', load);
    return () => removeEventListener('common-plate:consent', load);
  }, [isSecret]);
  return null;
}

function loadTag(id: string): void {
  const source = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  if (document.querySelector(`script[src="${source}"]`)) return;
  const queue: IArguments[] = [];
  const scope = window as unknown as {
    dataLayer: IArguments[];
    gtag: (...values: unknown[]) => void;
  };
  scope.dataLayer = queue;
  // The tag reads `arguments` objects from its queue, and ignores arrays.
  scope.gtag = function gtag() {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  };
  scope.gtag('js', new Date());
  scope.gtag('config', id);
  const script = document.createElement('script');
  script.async = true;
  script.src = source;
  document.head.append(script);
}
