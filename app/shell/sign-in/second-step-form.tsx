import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { callWithBotCheck } from '#app/api/bot-check/bot-check.ts';
import { CallError } from '#app/api/call-error.ts';
import { useActionFrom } from '#app/api/use-action.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { WaitingPass } from '#app/ui/form/waiting-pass.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { SecondStep, SecondStepAnswer } from '#contract/account/two-factor.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { announceSignIn, goToFirstScreen } from './announce-sign-in.ts';
import { signWithPasskey } from './sign-with-passkey.ts';

interface SecondStepFormProps {
  idPrefix: string;
  /** Where a form that is posted without JavaScript returns to. */
  from: string;
  /** Asked for by the server when the password was right. */
  step: SecondStep;
  message?: string;
  /** Replaces the bot check, if the form was posted without JavaScript. */
  pass?: string | undefined;
  onDone?: () => void;
  /**
   * The sign-in has to start over.
   * @param why empty if the user chose to
   */
  onOver: (why: string) => void;
}

/**
 * The second step of signing in: by the app's code, a passkey or a recovery code. Its forms are posted without
 * JavaScript; they contain a ticket in place of the password.
 */
export function SecondStepForm({ step: asked, message = '', ...props }: SecondStepFormProps) {
  const { idPrefix, from, pass, onDone, onOver } = props;
  const t = useTranslate();
  const navigate = useNavigate();
  const [step, setStep] = useState(asked);
  const { run, isBusy, error } = useActionFrom({ error: message });
  const isHydrated = useHydrated();
  const { ticket, methods, passkey } = step;
  const hasApp = methods.includes('app');
  const root = useRef<HTMLDivElement>(null);

  // The focused element disappeared with the first step.
  useEffect(() => {
    if (root.current?.contains(document.activeElement)) return;
    root.current?.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus();
  }, []);

  function beginAgain(why: string) {
    // The first step's form must be rendered before its field can have the focus.
    flushSync(() => onOver(why));
    document.getElementById(`${idPrefix}-email`)?.focus();
  }

  const attempt = (answer: () => Promise<SecondStepAnswer>) =>
    run(async () => {
      try {
        const body = { ticket, secondStep: await answer() };
        const reply = await callWithBotCheck('auth/finishLogin', body);
        await goToFirstScreen(reply.startAt, navigate);
        announceSignIn(reply.message, onDone);
        return '';
      } catch (failure) {
        const next = failure instanceof CallError && (failure.reply.secondStep as SecondStep);
        if (next) setStep(next);
        if (!(failure instanceof CallError) || failure.status !== 400) throw failure;
        beginAgain(failure.message);
        return '';
      }
    });

  const send = (name: 'code' | 'recoveryCode') => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(name));
    void attempt(async () => (name === 'code' ? { code: typed } : { recoveryCode: typed }));
  };
  const hidden = (
    <>
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="from" value={from} />
      <WaitingPass pass={pass} />
    </>
  );
  return (
    <div ref={root} className="grid gap-3">
      <p>{t('auth.oneMoreStep')}</p>
      <p role="alert" className="notice notice-bad">
        {error}
      </p>
      {hasApp && (
        <PostedForm action="/forms/second-step" onSubmit={send('code')} className="grid gap-3">
          {hidden}
          <TextField
            {...codeField}
            id={`${idPrefix}-code`}
            name="code"
            label={t('auth.appCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <button type="submit" className="button" disabled={isBusy}>
            {t(isBusy ? 'common.checking' : 'common.continue')}
          </button>
        </PostedForm>
      )}
      {passkey && isHydrated && (
        <button
          type="button"
          className={hasApp ? 'button button-quiet' : 'button'}
          disabled={isBusy}
          onClick={() => void attempt(async () => ({ passkey: await signWithPasskey(passkey, t) }))}
        >
          {t('auth.usePasskey')}
        </button>
      )}
      {methods.includes('passkey') && !isHydrated && <p>{t('auth.passkeyNeedsScripts')}</p>}
      {methods.includes('recovery') && (
        <details open={!hasApp && !passkey}>
          <summary className="text-leaf font-semibold">{t('auth.useRecoveryCode')}</summary>
          <PostedForm
            action="/forms/second-step"
            onSubmit={send('recoveryCode')}
            className="mt-3 grid gap-3"
          >
            {hidden}
            <TextField
              {...codeField}
              id={`${idPrefix}-recovery`}
              name="recoveryCode"
              label={t('auth.recoveryCode')}
              autoComplete="off"
            />
            <button type="submit" className="button button-quiet" disabled={isBusy}>
              {t('auth.signInWithCode')}
            </button>
          </PostedForm>
        </details>
      )}
      <p className="text-sm">
        <a
          href={pathIn(t.language, '/sign-in')}
          onClick={(event) => {
            event.preventDefault();
            beginAgain('');
          }}
        >
          {' '}
          {t('auth.startOver')}{' '}
        </a>
      </p>
    </div>
  );
}

/** Shared by all kinds of code. */
const codeField = {
  required: true,
  maxLength: 60,
  autoCapitalize: 'none',
  spellCheck: false,
  keepsErrorLine: false,
} as const;
