import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { callWithBotCheck } from '#app/api/bot-check/bot-check.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import { readCookie } from '#app/api/cookies.ts';
import { endSession } from '#app/api/session-store.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { useSharedContent } from '#app/shell/shared-content.tsx';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { WaitingPass } from '#app/ui/form/waiting-pass.tsx';
import type { SecondStep } from '#contract/account/two-factor.ts';
import { announceSignIn, goToFirstScreen } from './announce-sign-in.ts';
import { SignInFields } from './sign-in-fields.tsx';
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
  /** Whether it is the one in the header, which is empty at first. */
  isOnEveryPage?: boolean;
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
  isOnEveryPage = false,
  onDone,
}: SignInFormProps) {
  const t = useTranslate();
  const verifying = useVerificationToken() || posted;
  const navigate = useNavigate();
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
    setSecondStep(
      <SecondStepForm idPrefix={idPrefix} from={from} step={step} onOver={over} onDone={done} />,
    );
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
        return setError(
          reply.code === 3 ? `${reply.message} ${t('errors.linkMailed')}` : reply.message,
        );
      }
      setError('');
      setAddress(email);
      form.reset();
      announceVerification();
      // Before it is announced: the page may leave by itself once someone is signed in.
      await goToFirstScreen(reply.startAt, navigate);
      announceSignIn(reply.message, onDone);
    } catch (failure) {
      const step = failure instanceof CallError && (failure.reply.secondStep as SecondStep);
      if (step)
        await goOn(step, String(fields.get('email'))).catch(() => setError(explain(null, t)));
      else setError((failure instanceof CallError && failure.errors.email) || explain(failure, t));
    } finally {
      setBusy(false);
    }
  }

  const fields = (
    <SignInFields idPrefix={idPrefix} address={address} error={error} isBusy={isBusy} />
  );
  const shared = useSharedContent('signInFields', fields);
  if (secondStep) return secondStep;
  return (
    <PostedForm action="/forms/sign-in" onSubmit={signIn} noValidate className="grid gap-3">
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="verifying" value={verifying} />
      <WaitingPass pass={pass} />
      <div className="contents" {...(isOnEveryPage ? shared : { children: fields })} />
    </PostedForm>
  );
}

/** Signs out the previous user of this browser. */
async function leaveSession(): Promise<void> {
  if (readCookie('XSRF-TOKEN') !== '') await endSession();
}
