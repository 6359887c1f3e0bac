import { type FormEvent, useState } from 'react';
import { call } from '../../client/call.ts';
import { CallError, explain } from '../../client/call-error.ts';
import { ModalLink } from '../../components/modal-link.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { useSignedIn } from '../../navigation/session-store.ts';
import { AnotherLink } from './another-link.tsx';
import { badLink, isOfLink, type MailedLink, type Purpose } from './purposes.ts';

type Confirmed = Exclude<Purpose, 'password'>;

const buttons: Record<Confirmed, string> = {
  email: 'Yes, this is my email',
  'email-change': 'Yes, use this email',
  subscription: 'Yes, send me the newsletter',
};

/** Asks for one click: programs that look at a mail's links must not confirm them. */
export function Confirmation({
  purpose,
  userId,
  token,
  result,
}: MailedLink & { purpose: Confirmed }) {
  const [message, setMessage] = useState(result?.isDone ? result.message : '');
  const [error, setError] = useState(result && !result.isDone ? faultOf(result) : '');
  const [isLinkBad, setLinkBad] = useState(result ? isOfLink(result.errors) : false);
  const [isBusy, setBusy] = useState(false);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError('');
    try {
      setMessage((await redeem(purpose, userId, token)).message);
    } catch (failure) {
      const isBad = failure instanceof CallError && isOfLink(failure.errors);
      setLinkBad(isBad);
      setError(isBad ? badLink : explain(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {!message && !isLinkBad && (
        <form method="post" action="/forms/verify" onSubmit={confirm} className="mt-6">
          <input type="hidden" name="purpose" value={purpose} />
          <input type="hidden" name="user_id" value={userId} />
          <input type="hidden" name="verify_token" value={token} />
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
      {isLinkBad && <AnotherLink purpose={purpose} userId={userId} />}
      {message && <NextStep purpose={purpose} />}
    </>
  );
}

const faultOf = ({ errors, message }: { errors: Record<string, string>; message: string }) =>
  isOfLink(errors) ? badLink : message;

function redeem(purpose: Confirmed, userId: string, token: string) {
  if (purpose === 'subscription') {
    return call('subscriber/confirmSubscription', { verify_token: token });
  }
  const path = purpose === 'email' ? 'account/verifyEmail' : 'account/confirmEmailChange';
  return call(path, { user_id: userId, verify_token: token });
}

/** Where to go from here. */
function NextStep({ purpose }: { purpose: Confirmed }) {
  const isSignedIn = useSignedIn() !== null;
  return (
    <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
      {purpose !== 'subscription' && isSignedIn && (
        <SiteLink to="/account">To your account</SiteLink>
      )}
      {purpose !== 'subscription' && !isSignedIn && (
        <ModalLink modal={{ name: 'sign-in' }} href="/sign-in">
          Sign in
        </ModalLink>
      )}
      <SiteLink to="/">To the home page</SiteLink>
    </p>
  );
}
