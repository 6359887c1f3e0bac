import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import { verifiedBySigningIn } from '#app/shell/sign-in/use-verification-token.ts';
import { PasswordField } from '#app/ui/form/password-field.tsx';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { AnotherLink } from './another-link.tsx';
import { badLink, isOfLink, lifetimes, type MailedLink, type Purpose } from './purposes.ts';

type Confirmed = Exclude<Purpose, 'password'>;

const buttons: Record<Confirmed, string> = {
  email: 'Yes, this is my email',
  'email-change': 'Yes, use this email',
  subscription: 'Yes, send me the newsletter',
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
}: MailedLink & { purpose: Confirmed }) {
  const [message, setMessage] = useState(result?.isDone ? result.message : '');
  // Password errors are shown next to the field.
  const isShown = !result || result.isDone || result.errors.password !== undefined;
  const [error, setError] = useState(isShown ? '' : faultOf(result));
  const [isLinkBad, setLinkBad] = useState(result ? isOfLink(result.errors) : false);
  const [fault, setFault] = useState(result?.errors.password ?? '');
  const [isBusy, setBusy] = useState(false);
  const [isEnded, setEnded] = useState(false);
  const isOwn = useSignedIn()?.userId === userId && !isEnded;
  const asksPassword = purpose !== 'subscription' && !isOwn;

  // Signing in on this page uses up the link: its button has nothing left to do.
  useEffect(() => {
    const verified = () => {
      setError('');
      setMessage('Your email is verified, and you are signed in.');
    };
    addEventListener(verifiedBySigningIn, verified);
    return () => removeEventListener(verifiedBySigningIn, verified);
  }, []);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setError('');
    setFault(asksPassword && password === '' ? 'The password field is required.' : '');
    if (asksPassword && password === '') return;
    setBusy(true);
    try {
      const proof = asksPassword ? { password } : {};
      setMessage((await redeem(purpose, userId, token, proof)).message);
    } catch (failure) {
      const errors = failure instanceof CallError ? failure.errors : {};
      const isBad = isOfLink(errors);
      setLinkBad(isBad);
      setFault(errors.password ?? '');
      // The session has ended: from here on the password proves the account.
      if (failure instanceof CallError && failure.status === 401) setEnded(true);
      if (isBad) setError(badLink);
      else if (!errors.password) setError(explain(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {!message && !isLinkBad && (
        <form method="post" action="/forms/verify" onSubmit={confirm} className="form mt-6">
          <p>{lifetimes[purpose]}</p>
          <input type="hidden" name="purpose" value={purpose} />
          <input type="hidden" name="user_id" value={userId} />
          <input type="hidden" name="verify_token" value={token} />
          {asksPassword && (
            <PasswordField
              id="verifying-password"
              name="password"
              label="Your account password"
              autoComplete="current-password"
              error={fault}
            />
          )}
          <button type="submit" className="button" disabled={isBusy}>
            {buttons[purpose]}
          </button>
        </form>
      )}
      <p role="status" className="notice mt-6">
        {message}
      </p>
      <p role="alert" className="notice notice-bad mt-6">
        {error}
      </p>
      {isLinkBad && <AnotherLink purpose={purpose} userId={userId} result={result} />}
      {purpose === 'email' && !message && !isLinkBad && !isOwn && <WayOut />}
      {message && <NextStep purpose={purpose} />}
    </>
  );
}

const faultOf = ({ errors, message }: { errors: Record<string, string>; message: string }) =>
  isOfLink(errors) ? badLink : message;

function redeem(purpose: Confirmed, userId: string, token: string, proof: { password?: string }) {
  if (purpose === 'subscription') {
    return call('subscriber/confirmSubscription', { verify_token: token });
  }
  const path = purpose === 'email' ? 'account/verifyEmail' : 'account/confirmEmailChange';
  return call(path, { user_id: userId, verify_token: token, ...proof });
}

/** For someone whose address another person has registered: the owner of the mailbox may take over the account. */
function WayOut() {
  return (
    <p className="mt-6 text-sm">
      Not you? Someone else registered with your email.{' '}
      <ModalLink modal={{ name: 'recover-password' }} href="/recover-password">
        Set a new password
      </ModalLink>{' '}
      to make the account yours: everyone else is signed out, and their second step is removed. Or
      do nothing, and the account stays inactive.
    </p>
  );
}

/** Where to go from here. */
function NextStep({ purpose }: { purpose: Confirmed }) {
  const isSignedIn = useSignedIn() !== null;
  return (
    <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
      {purpose !== 'subscription' && isSignedIn && (
        <SiteLink to="/account">Go to your account</SiteLink>
      )}
      {purpose !== 'subscription' && !isSignedIn && (
        <ModalLink modal={{ name: 'sign-in' }} href="/sign-in">
          Sign in
        </ModalLink>
      )}
      <SiteLink to="/">Go to the home page</SiteLink>
    </p>
  );
}
