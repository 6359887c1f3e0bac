import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import { useIsFilled } from '#app/api/site-layout.ts';
import { useActionFrom } from '#app/api/use-action.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { emailVerifiedEvent } from '#app/shell/sign-in/use-verification-token.ts';
import { PasswordField } from '#app/ui/form/password-field.tsx';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { LinkOutcome, MailedLinkFields } from './link-parts.tsx';
import { actionOnOpening, isLinkError, type MailedLink, type Purpose } from './purposes.ts';
import { RequestNewLink } from './request-new-link.tsx';

type Confirmed = Exclude<Purpose, 'password' | 'invitation' | 'merge'>;

const buttons: Record<Confirmed, MessageKey> = {
  email: 'verifying.confirmEmail',
  'email-change': 'verifying.confirmEmailChange',
  subscription: 'verifying.confirmSubscription',
};

/**
 * Asks for a click, since programs that follow links in emails must not confirm them. The link proves the mailbox; the
 * account is proven by its session, or else by its password.
 */
export function Confirmation({
  purpose,
  userId,
  token,
  result,
  state,
}: MailedLink & { purpose: Confirmed }) {
  const t = useTranslate();
  const action = useActionFrom(actionOnOpening({ state, result }, t));
  const { run, show, isBusy, message, errors } = action;
  const isLinkBad = isLinkError(errors);
  const [isEnded, setEnded] = useState(false);
  const isOwn = useSignedIn()?.userId === userId && !isEnded;
  const asksPassword = purpose !== 'subscription' && !isOwn;

  // Signing in on this page uses up the link: its button has nothing left to do.
  useEffect(() => {
    const verified = () => show({ message: t('verifying.verifiedAndSignedIn') });
    addEventListener(emailVerifiedEvent, verified);
    return () => removeEventListener(emailVerifiedEvent, verified);
  }, [show, t]);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (asksPassword && password === '') {
      return show({ errors: { password: t('fields.passwordMissing') } });
    }
    await run(async () => {
      try {
        const proof = asksPassword ? { password } : {};
        return (await redeem(purpose, userId, token, proof)).message;
      } catch (failure) {
        // The session has ended: from here on the password proves the account.
        if (failure instanceof CallError && failure.status === 401) setEnded(true);
        throw failure;
      }
    });
  }

  return (
    <>
      {!message && !isLinkBad && (
        <PostedForm action="/forms/verify" onSubmit={confirm} className="form mt-6">
          <MailedLinkFields purpose={purpose} userId={userId} token={token} />
          {asksPassword && (
            <PasswordField
              id="verifying-password"
              name="password"
              label={t('verifying.accountPassword')}
              autoComplete="current-password"
              error={errors.password}
            />
          )}
          <button type="submit" className="button" disabled={isBusy}>
            {t(buttons[purpose])}
          </button>
        </PostedForm>
      )}
      <LinkOutcome action={action} />
      {isLinkBad && <RequestNewLink purpose={purpose} userId={userId} result={result} />}
      {purpose === 'email' && !message && !isLinkBad && !isOwn && <NotYourAccount />}
      {message && <NextStep purpose={purpose} />}
    </>
  );
}

function redeem(purpose: Confirmed, userId: string, token: string, proof: { password?: string }) {
  if (purpose === 'subscription') {
    return call('subscriber/confirmSubscription', { verify_token: token });
  }
  const path = purpose === 'email' ? 'account/verifyEmail' : 'account/confirmEmailChange';
  return call(path, { user_id: userId, verify_token: token, ...proof });
}

/** For someone whose address another person has registered: the owner of the mailbox may take over the account. */
function NotYourAccount() {
  return (
    <p className="mt-6 text-sm">
      <RichMessage
        text="verifying.notYou"
        values={{
          link: (words) => (
            <ModalLink modal={{ name: 'recover-password' }} href="/recover-password">
              {words}
            </ModalLink>
          ),
        }}
      />
    </p>
  );
}

/** Where to go from here. */
function NextStep({ purpose }: { purpose: Confirmed }) {
  const t = useTranslate();
  const isSignedIn = useSignedIn() !== null;
  const hasNewsletters = useIsFilled('/newsletters');
  return (
    <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
      {purpose !== 'subscription' && isSignedIn && (
        <SiteLink to="/account">{t('account.goTo')}</SiteLink>
      )}
      {purpose !== 'subscription' && !isSignedIn && (
        <ModalLink modal={{ name: 'sign-in' }} href="/sign-in">
          {t('auth.signInLink')}
        </ModalLink>
      )}
      {purpose === 'subscription' && hasNewsletters && (
        <SiteLink to="/newsletters">{t('verifying.pastNewsletters')}</SiteLink>
      )}
      <SiteLink to="/">{t('common.goHome')}</SiteLink>
    </p>
  );
}
