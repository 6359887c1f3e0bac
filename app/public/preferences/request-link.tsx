import { OwnLinkForm } from '#app/content/own-link-form.tsx';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { FormResult } from '#contract/form-result.ts';
import { BarePage } from './bare-page.tsx';

interface RequestLinkProps {
  /** Whether the page was opened by a forged link, or by a part of one. */
  isInvalid: boolean;
  result: FormResult | null;
}

/** Shown without a valid link: emails a new one to a subscriber. */
export function RequestLink({ isInvalid, result }: RequestLinkProps) {
  const t = useTranslate();
  return (
    <BarePage linksToSignUp>
      {isInvalid && (
        <p role="alert" className="notice notice-bad">
          {t('preferences.linkInvalidAdvice')}
        </p>
      )}
      <OwnLinkForm
        action="/forms/preferences-link"
        idPrefix="preferences"
        label={t('preferences.email')}
        result={result}
      >
        <RichMessage
          text="preferences.request"
          values={{
            signed: (words) => <span className="when-signed-in">{words}</span>,
            account: (words) => <SiteLink to="/account">{words}</SiteLink>,
          }}
        />
      </OwnLinkForm>
      {result?.isDone && <p className="mt-4">{t('preferences.nothingArrives')}</p>}
    </BarePage>
  );
}
