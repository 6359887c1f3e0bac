import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { signWithPasskey } from '#app/shell/sign-in/sign-with-passkey.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { SecondStep, SecondStepAnswer } from '#contract/account/two-factor.ts';

/** Sent with the password: an answer to the second step once the server has asked for it. */
export interface Confirmed {
  secondStep?: SecondStepAnswer;
}

/**
 * The second step of a form that asks for the password again. It appears when the server asks for it.
 * @param idPrefix makes the fields' ids unique on the page
 * @returns the fields, as a function of the server's errors, and a function that runs the form's call with the answer
 */
export function useSecondStep(idPrefix: string) {
  const t = useTranslate();
  const [step, setStep] = useState<SecondStep | null>(null);
  const root = useRef<HTMLDivElement>(null);

  /** A typed code, or a passkey's signature. */
  async function answer(): Promise<Confirmed> {
    if (!step) return {};
    const typed = (name: string) =>
      root.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value.trim() ?? '';
    const [code, recoveryCode] = [typed('stepCode'), typed('stepRecoveryCode')];
    if (code !== '') return { secondStep: { code } };
    if (recoveryCode !== '') return { secondStep: { recoveryCode } };
    if (step.passkey) return { secondStep: { passkey: await signWithPasskey(step.passkey, t) } };
    throw new CallError(400, { errors: { secondStep: t('auth.enterCode') } });
  }

  /** @throws {CallError} as the call does: with `errors.secondStep` if it asks for the second step */
  async function confirmed<T>(work: (answer: Confirmed) => Promise<T>): Promise<T> {
    const given = await answer();
    try {
      const result = await work(given);
      setStep(null);
      return result;
    } catch (failure) {
      const asked = stepIn(failure);
      if (asked) setStep(asked);
      // A passkey's signature is valid once, and for a few minutes: the next attempt needs another.
      else if (given.secondStep && 'passkey' in given.secondStep) {
        await work({}).catch((next: unknown) => setStep((step) => stepIn(next) ?? step));
      }
      throw failure;
    }
  }

  const fields = (error: string | undefined): ReactNode =>
    step && (
      <div ref={root}>
        {step.methods.includes('app') && (
          <TextField
            id={`${idPrefix}-step-code`}
            name="stepCode"
            label={t('auth.appCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
            error={error}
          />
        )}
        {step.passkey && (
          <p>
            {t(step.methods.includes('app') ? 'auth.blankCodeForPasskey' : 'auth.submitForPasskey')}
          </p>
        )}
        {step.methods.includes('recovery') && (
          <details>
            <summary className="text-leaf font-semibold">{t('auth.useRecoveryCode')}</summary>
            <TextField
              id={`${idPrefix}-step-recovery`}
              name="stepRecoveryCode"
              label={t('auth.recoveryCode')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
            />
          </details>
        )}
        {!step.methods.includes('app') && (
          <p role="alert" className="field-error">
            {error}
          </p>
        )}
      </div>
    );

  return { fields, confirmed };
}

/** Reads the second step that the server asks for in its error, if it asks for one. */
const stepIn = (failure: unknown) =>
  failure instanceof CallError ? (failure.reply.secondStep as SecondStep | undefined) : undefined;
