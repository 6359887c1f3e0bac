import { OwnLinkForm } from '#app/content/own-link-form.tsx';
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
  return (
    <BarePage linksToSignUp>
      {isInvalid && (
        <p role="alert" className="notice notice-bad">
          This link isn’t valid. Open it from the newsletter again, or ask for a new one.
        </p>
      )}
      <OwnLinkForm
        action="/forms/preferences-link"
        idPrefix="preferences"
        label="The email address that you subscribed with"
        result={result}
      >
        Choose which newsletters we send you, or unsubscribe. We email you a link, so you don’t need
        an account.{' '}
        <span className="when-signed-in">
          The newsletters of your account’s address are on{' '}
          <SiteLink to="/account">My Account</SiteLink>, too.
        </span>
      </OwnLinkForm>
      {result?.isDone && (
        <p className="mt-4">
          If nothing arrives within a few minutes, look in your spam folder, or check that you use
          the address that our newsletters come to.
        </p>
      )}
    </BarePage>
  );
}
