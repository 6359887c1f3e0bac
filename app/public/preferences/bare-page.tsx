import type { ReactNode } from 'react';
import { useIsFilled } from '#app/api/site-layout.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Envelope } from './envelope.tsx';

interface BarePageProps {
  /** Whether this page has no form to sign up. */
  linksToSignUp?: boolean;
  children: ReactNode;
}

/** A page of preferences that can show none: a drawing, what there is to do, and where to go from here. */
export function BarePage({ linksToSignUp = false, children }: BarePageProps) {
  const t = useTranslate();
  const hasNewsletters = useIsFilled('/newsletters');
  return (
    <div className="mt-6">
      <Envelope />
      {children}
      <p className="mt-8 mb-2 font-semibold">{t('preferences.next')}</p>
      <ul className="list-disc ps-6">
        {linksToSignUp && (
          <li>
            <SiteLink to="/subscribe">{t('preferences.signUp')}</SiteLink>
          </li>
        )}
        {hasNewsletters && (
          <li>
            <SiteLink to="/newsletters">{t('newsletter.readPast')}</SiteLink>
          </li>
        )}
        <li>
          <SiteLink to="/Contact">{t('preferences.ask')}</SiteLink>
        </li>
      </ul>
    </div>
  );
}
