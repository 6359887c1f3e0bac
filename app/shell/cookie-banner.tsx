import { useSiteLayout } from '../api/site-layout.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { useSharedContent } from './shared-content.tsx';

/**
 * Asks for consent. Its buttons are handled by the small script in the document's head, so they work before hydration;
 * without JavaScript nothing needs consent, and it stays hidden.
 */
export function CookieBanner() {
  return (
    <section
      className="consent"
      aria-label="Cookies"
      {...useSharedContent('cookieBanner', <CookieBannerContent />)}
    />
  );
}

export function CookieBannerContent() {
  const { footerPages } = useSiteLayout();
  // Without a cookie page, the privacy policy is linked.
  const page = footerPages.some(({ name }) => name === 'cookies') ? 'cookies' : 'privacy';
  return (
    <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <p className="min-w-64 flex-1 text-sm">
        May we count visits with an analytics cookie? The site works just as well without.{' '}
        <SiteLink to={`/policy/${page}`}>About our cookies</SiteLink>
      </p>
      <div className="flex gap-3">
        <button type="button" className="button" data-cookies="accepted">
          Accept
        </button>
        <button type="button" className="button" data-cookies="declined">
          Decline
        </button>
      </div>
    </div>
  );
}
