import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { useSiteLayout } from '../api/site-layout.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { useSharedContent } from './shared-content.tsx';

/**
 * Asks for consent. Its buttons are handled by the small script in the document's head, so they work before hydration;
 * without JavaScript nothing needs consent, and it stays hidden.
 */
export function CookieBanner() {
  const t = useTranslate();
  return (
    <section
      className="consent"
      aria-label={t('shell.cookies')}
      {...useSharedContent('cookieBanner', <CookieBannerContent />)}
    />
  );
}

export function CookieBannerContent() {
  const t = useTranslate();
  const { footerPages } = useSiteLayout();
  // Without a cookie page, the privacy policy is linked.
  const page = footerPages.some(({ name }) => name === 'cookies') ? 'cookies' : 'privacy';
  return (
    <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <p className="min-w-64 flex-1 text-sm">
        <RichMessage
          text="shell.askForCookies"
          values={{ link: (words) => <SiteLink to={`/policy/${page}`}>{words}</SiteLink> }}
        />
      </p>
      <div className="flex gap-3">
        <button type="button" className="button" data-cookies="accepted">
          {t('shell.acceptCookies')}
        </button>
        <button type="button" className="button" data-cookies="declined">
          {t('shell.declineCookies')}
        </button>
      </div>
    </div>
  );
}
