import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { WaitingPass } from '#app/ui/form/waiting-pass.tsx';
import { UnsubscribeForm } from './unsubscribe-form.tsx';

interface ExpiredLinkProps {
  token: string;
  /** The result of requesting a new link, and what replaces the bot check. */
  renewal: { note: string; pass: string | undefined };
}

/** Shown for an expired link: offers a new one by email, and unsubscribing. */
export function ExpiredLink({ token, renewal: { note, pass } }: ExpiredLinkProps) {
  const t = useTranslate();
  return (
    <>
      <p className="mt-4">{t('preferences.expired')}</p>
      <p role="status" className="notice mt-6">
        {note}
      </p>
      {note === '' && (
        <PostedForm action="/forms/mail-preferences" className="mt-6">
          <input type="hidden" name="token" value={token} />
          <WaitingPass pass={pass} />
          <button type="submit" className="button">
            {t('preferences.sendNewLink')}
          </button>
        </PostedForm>
      )}
      <UnsubscribeForm token={token} />
    </>
  );
}
