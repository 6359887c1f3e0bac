import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explainAfterSentence } from '#app/api/call-error.ts';
import { readCookie } from '#app/api/cookies.ts';
import { forgetSession, notifySessionChanged } from '#app/api/session-store.ts';
import { useActionFrom } from '#app/api/use-action.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { PasswordChecklist, PasswordField } from '#app/ui/form/password-field.tsx';
import { ProgressiveForm } from '#app/ui/form/progressive-form.tsx';
import { type CheckedFields, useValidation } from '#app/ui/form/validation/use-validation.ts';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';
import { afterSentence } from '#contract/shared/something-went-wrong.ts';
import { MailedLinkFields } from './link-parts.tsx';
import { actionOnOpening, describeFailure, isLinkError, type MailedLink } from './purposes.ts';
import { RequestNewLink } from './request-new-link.tsx';

const fields: CheckedFields = {
  password: { required: 'fields.passwordMissing', password: 'fields.passwordInvalid' },
};

/** Sets a new password with a mailed link. Every session of the account ends. */
export function NewPassword({ userId, token, result, state }: MailedLink) {
  const t = useTranslate();
  const action = useActionFrom(actionOnOpening({ state, result }, t), 'password');
  const { form, errors, isValid } = useValidation(fields, action.errors);
  const [password, setPassword] = useState('');
  const { message, isBusy } = action;
  const isLinkBad = isLinkError(action.errors);
  const reason = isLinkBad ? describeFailure(action, t) : action.error;
  const fault = isLinkBad && action.hasFailed ? afterSentence(reason, t) : reason;
  // Keeps input typed before hydration.
  useEffect(() => {
    if (form.current) setPassword(String(new FormData(form.current).get('password')));
  }, [form]);

  async function setNewPassword(event: FormEvent) {
    event.preventDefault();
    if (!isValid()) return action.show();
    await action.run(async () => {
      const body = { user_id: userId, verify_token: token, password };
      const reply = await call('account/setNewPassword', body);
      // If it was this browser's own, the server has already cleared its cookies.
      if (readCookie('user-id') === userId) forgetSession();
      else notifySessionChanged();
      return reply.message;
    }, explainAfterSentence);
  }

  return (
    <>
      {!message && !isLinkBad && (
        <ProgressiveForm
          ref={form}
          action="/forms/set-new-password"
          onSubmit={setNewPassword}
          className="form mt-6"
        >
          <MailedLinkFields purpose="password" userId={userId} token={token} />
          <PasswordField
            id="new-password"
            name="password"
            label={t('account.newPassword')}
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
            required
            error={errors.password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordChecklist password={password} />
          <button type="submit" className="button mt-2" disabled={isBusy}>
            {t(isBusy ? 'common.saving' : 'verifying.setPassword')}
          </button>
        </ProgressiveForm>
      )}
      <p role="status" className="notice mt-6">
        {message}
      </p>
      <p role="alert" className="notice notice-bad mt-6">
        {fault}
      </p>
      {isLinkBad && <RequestNewLink purpose="password" userId={userId} result={result} />}
      {message && (
        <p className="mt-6">
          <ModalLink modal={{ name: 'sign-in' }} href="/sign-in" className="button">
            {t('auth.signInLink')}
          </ModalLink>
        </p>
      )}
    </>
  );
}
