import { type FormEvent, type ReactNode, useState } from 'react';
import { callWithBotCheck } from '#app/api/bot-check/bot-check.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import { readCookie } from '#app/api/cookies.ts';
import { endSession } from '#app/api/session-store.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { WaitingPass } from '#app/ui/form/waiting-pass.tsx';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';
import { linkMailedNote } from '#contract/shared/sign-in-note.ts';
import type { SecondStep } from '#contract/two-factor.ts';
import { announceSignIn } from './announce-sign-in.ts';
import { emailVerifiedEvent, useVerificationToken } from './use-verification-token.ts';

interface SignInFormProps {
  /** Makes the fields' ids unique if a page has two forms. */
  idPrefix: string;
  /** Where a form that is posted without JavaScript returns to. */
  from: string;
  email?: string | undefined;
  message?: string;
  /** Replaces the bot check, if the form was posted without JavaScript. */
  pass?: string | undefined;
  /** The token of a verification link, if the form was posted without JavaScript from the link's page. */
  verifying?: string | undefined;
  onDone?: () => void;
}

/** Signs in: through the API, or by posting the form without JavaScript. Only the server validates it. */
export function SignInForm({
  idPrefix,
  from,
  email = '',
  message = '',
  pass,
  verifying: posted = '',
  onDone,
}: SignInFormProps) {
  const verifying = useVerificationToken() || posted;
  const [error, setError] = useState(message);
  const [isBusy, setBusy] = useState(false);
  const [address, setAddress] = useState(email);
  const [secondStep, setSecondStep] = useState<ReactNode>(null);

  /** Continues with the second step, which few need: it is loaded on demand. */
  async function goOn(step: SecondStep, typed: string) {
    await leaveSession();
    const { SecondStepForm } = await import('./second-step.ts');
    const over = (why = '') => {
      setError(why);
      setSecondStep(null);
    };
    const done = () => {
      over();
      setAddress(email);
      announceVerification();
      onDone?.();
    };
    // Starting over does not require typing it again.
    setAddress(typed);
    setSecondStep(<SecondStepForm {...{ idPrefix, from, step }} onOver={over} onDone={done} />);
  }

  function announceVerification() {
    if (verifying !== '') dispatchEvent(new Event(emailVerifiedEvent));
  }

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    setBusy(true);
    try {
      const reply = await callWithBotCheck('auth/login', {
        email: String(fields.get('email')),
        password: String(fields.get('password')),
        remember: fields.get('remember') ? 1 : 0,
        verifying,
      });
      if (reply.code !== 1) {
        await leaveSession();
        return setError(reply.code === 3 ? `${reply.message} ${linkMailedNote}` : reply.message);
      }
      setError('');
      setAddress(email);
      form.reset();
      announceVerification();
      announceSignIn(reply.message, onDone);
    } catch (failure) {
      const step = failure instanceof CallError && (failure.reply.secondStep as SecondStep);
      if (step) await goOn(step, String(fields.get('email'))).catch(() => setError(explain(null)));
      else setError((failure instanceof CallError && failure.errors.email) || explain(failure));
    } finally {
      setBusy(false);
    }
  }

  if (secondStep) return secondStep;
  return (
    <form method="post" action="/forms/sign-in" onSubmit={signIn} noValidate className="grid gap-3">
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="verifying" value={verifying} />
      <WaitingPass pass={pass} />
      <TextField
        id={`${idPrefix}-email`}
        name="email"
        label="Email"
        keepsErrorLine={false}
        type="email"
        autoComplete="username"
        defaultValue={address}
      />
      <TextField
        id={`${idPrefix}-password`}
        name="password"
        label="Password"
        keepsErrorLine={false}
        type="password"
        autoComplete="current-password"
      />
      <CheckField name="remember" value="1" label="Remember me on this device" />
      <p role="alert" className="notice notice-bad">
        {error}
      </p>
      <button type="submit" className="button" disabled={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign In'}
      </button>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <ModalLink modal={{ name: 'sign-up' }} href="/sign-up">
          Sign Up
        </ModalLink>
        <ModalLink modal={{ name: 'recover-password' }} href="/recover-password">
          Forgot your password?
        </ModalLink>
      </p>
    </form>
  );
}

/** Signs out the previous user of this browser. */
async function leaveSession(): Promise<void> {
  if (readCookie('XSRF-TOKEN') !== '') await endSession();
}
