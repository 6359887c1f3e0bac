import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../client/call.ts';
import { CallError, somethingWentWrong } from '../client/call-error.ts';
import { toast } from '../client/toast.ts';
import { sessionChanged } from '../navigation/session-store.ts';

/** The toast after signing in stays this long, in ms. */
const signedInToast = 10_000;

interface SignInFormProps {
  /** Makes the fields' ids unique where two forms stand on a page. */
  idPrefix: string;
  /** Where a form that is posted without scripts goes back to. */
  from: string;
  email?: string;
  message?: string;
  onDone?: () => void;
}

/** Signs in: by the API, or where no script runs by posting the form. There is no check before the server's. */
export function SignInForm({ idPrefix, from, email = '', message = '', onDone }: SignInFormProps) {
  const [error, setError] = useState(message);
  const [isBusy, setBusy] = useState(false);
  const revalidator = useRevalidator();

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    setBusy(true);
    try {
      const reply = await call('auth/login', {
        email: String(fields.get('email')),
        password: String(fields.get('password')),
        remember: fields.get('remember') ? 1 : 0,
      });
      sessionChanged();
      if (reply.code !== 1) return setError(reply.message);
      setError('');
      form.reset();
      onDone?.();
      toast.success(reply.message, signedInToast);
      await revalidator.revalidate();
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : somethingWentWrong);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" action="/forms/sign-in" onSubmit={signIn} className="grid gap-3">
      <input type="hidden" name="from" value={from} />
      <div className="field">
        <label htmlFor={`${idPrefix}-email`}>Email</label>
        <input
          className="input"
          id={`${idPrefix}-email`}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
        />
      </div>
      <div className="field">
        <label htmlFor={`${idPrefix}-password`}>Password</label>
        <input
          className="input"
          id={`${idPrefix}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
        />
      </div>
      <label className="flex items-center gap-2">
        <input type="checkbox" name="remember" value="1" className="size-5" />
        Remember me on this device
      </label>
      <p role="alert" className="notice notice-bad">
        {error}
      </p>
      <button type="submit" className="button" disabled={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign In'}
      </button>
    </form>
  );
}
