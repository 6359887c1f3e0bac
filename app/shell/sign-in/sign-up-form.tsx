import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { callWithBotCheck, useBotCheck } from '#app/api/bot-check/bot-check.ts';
import { explainAfterSentence } from '#app/api/call-error.ts';
import { readCookie } from '#app/api/cookies.ts';
import { notifySessionChanged } from '#app/api/session-store.ts';
import { postedAction, useActionFrom } from '#app/api/use-action.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { PasswordChecklist, PasswordField } from '#app/ui/form/password-field.tsx';
import { answerIdOfForm, answerIdOfMessage, postedTo } from '#app/ui/form/posted-answer.ts';
import { ProgressiveForm } from '#app/ui/form/progressive-form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { type CheckedFields, useValidation } from '#app/ui/form/validation/use-validation.ts';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { FormResult } from '#contract/form-result.ts';

const fields: CheckedFields = {
  firstName: { required: 'fields.firstNameMissing', short: 'fields.firstNameInvalid' },
  lastName: { required: 'fields.lastNameMissing', short: 'fields.lastNameInvalid' },
  email: { required: 'fields.emailMissing', email: 'fields.emailInvalid' },
  password: { required: 'fields.passwordMissing', password: 'fields.passwordInvalid' },
  agree: { agree: 'fields.notAgreed' },
};

/** How long the toast after signing up stays, in ms. */
const signedUpToast = 10_000;

interface SignUpFormProps {
  idPrefix: string;
  email?: string | undefined;
  /** The result of the form when it was posted without JavaScript. */
  result?: FormResult | null;
  onDone?: () => void;
}

/** Creates an account and signs in to it: through the API, or by posting the form without JavaScript. */
export function SignUpForm({ idPrefix, email = '', result = null, onDone }: SignUpFormProps) {
  const t = useTranslate();
  const action = useActionFrom(postedAction(result), 'password');
  const { form, errors, isValid } = useValidation(fields, action.errors);
  const [password, setPassword] = useState('');
  const [isReady, setReady] = useState(false);
  const isHydrated = useHydrated();
  const botCheck = useBotCheck();

  const look = useCallback(() => {
    if (!form.current) return;
    const values = new FormData(form.current);
    setPassword(String(values.get('password')));
    setReady(Boolean(values.get('email') && values.get('password') && values.get('agree')));
  }, [form]);
  // Keeps input typed before hydration.
  useEffect(look, [look]);

  async function signUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name));
    const remember = values.get('remember') ? 1 : 0;
    if (!isValid()) return action.show();
    await action.run(async () => {
      const address = text('email').trim();
      const reply = await botCheck.send('auth/register', {
        firstName: text('firstName').trim(),
        lastName: text('lastName').trim(),
        email: address,
        password: text('password'),
        remember,
      });
      if (reply.code === 1) return { error: t('auth.exists', { email: address }) };
      if (!(await isSignedIn(address, text('password'), remember))) {
        return { error: t('auth.signUpFailed') };
      }
      notifySessionChanged();
      onDone?.();
      toast.success(t('auth.registered'), signedUpToast);
      return '';
    }, explainAfterSentence);
  }

  const field = (name: string) => ({ id: `${idPrefix}-${name}`, name, error: errors[name] });
  return (
    <ProgressiveForm
      ref={form}
      id={answerIdOfForm(result)}
      action={postedTo('/forms/sign-up')}
      onSubmit={signUp}
      onInput={look}
      onFocus={botCheck.prepare}
      pass={result?.pass}
      className="form"
    >
      <div className="form-pair">
        <TextField
          {...field('firstName')}
          label={t('auth.firstName')}
          autoComplete="given-name"
          maxLength={100}
          required
          defaultValue={result?.firstName}
        />
        <TextField
          {...field('lastName')}
          label={t('auth.lastName')}
          autoComplete="family-name"
          maxLength={100}
          required
          defaultValue={result?.lastName}
        />
      </div>
      <TextField
        {...field('email')}
        label={t('common.email')}
        type="email"
        autoComplete="username"
        required
        defaultValue={result?.email ?? email}
      />
      <PasswordField
        {...field('password')}
        label={t('auth.password')}
        autoComplete="new-password"
        minLength={8}
        maxLength={128}
        required
      />
      <PasswordChecklist password={password} />
      <CheckField
        {...field('agree')}
        error={errors.agree ?? ''}
        value="1"
        required
        label={
          <RichMessage
            text="auth.agree"
            values={{
              terms: (words) => (
                <ModalLink modal={{ name: 'policy' }} href="/policy/terms">
                  {words}
                </ModalLink>
              ),
              privacy: (words) => (
                <ModalLink modal={{ name: 'policy', page: 'privacy' }} href="/policy/privacy">
                  {words}
                </ModalLink>
              ),
            }}
          />
        }
      />
      <CheckField
        id={`${idPrefix}-remember`}
        label={t('auth.remember')}
        name="remember"
        value="1"
      />
      <p id={answerIdOfMessage(result)} role="alert" className="notice notice-bad">
        {action.error}
      </p>
      <button type="submit" className="button" disabled={isHydrated && (!isReady || action.isBusy)}>
        {t(action.isBusy ? 'auth.signingUp' : 'auth.signUp')}
      </button>
    </ProgressiveForm>
  );
}

/** The server signs a new account in; if its cookies did not arrive, this does. */
async function isSignedIn(email: string, password: string, remember: 0 | 1): Promise<boolean> {
  if (readCookie('XSRF-TOKEN') !== '' && readCookie('user-id') !== '') return true;
  const reply = await callWithBotCheck('auth/login', { email, password, remember }).catch(
    () => null,
  );
  return reply?.code === 1;
}
