import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError, explain, isTooMany, somethingWentWrong } from '#app/api/call-error.ts';
import { readCookie } from '#app/api/cookies.ts';
import { forgetSession, sessionChanged } from '#app/api/session-store.ts';
import { PasswordChecklist, PasswordField } from '#app/ui/form/password-field.tsx';
import { type CheckedFields, useValidation } from '#app/ui/form/validation/use-validation.ts';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';
import { useScripts } from '#app/ui/use-scripts.ts';
import { AnotherLink } from './another-link.tsx';
import { badLink, isOfLink, lifetimes, type MailedLink } from './purposes.ts';

const fields: CheckedFields = {
  password: { label: 'password', rules: ['required', 'password'] },
};

/** Sets a new password with a mailed link. Every session of the account ends. */
export function NewPassword({ userId, token, result }: MailedLink) {
  const { form, errors, setErrors, isValid } = useValidation(fields);
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState(result?.isDone ? result.message : '');
  const [isLinkBad, setLinkBad] = useState(result ? isOfLink(result.errors) : false);
  const [error, setError] = useState(
    isLinkBad ? badLink : result?.isDone === false ? result.message : '',
  );
  const [isBusy, setBusy] = useState(false);
  const hasScripts = useScripts();
  // Input before hydration counts.
  useEffect(() => {
    if (form.current) setPassword(String(new FormData(form.current).get('password')));
  }, [form]);

  async function setNewPassword(event: FormEvent) {
    event.preventDefault();
    setError('');
    if (!isValid()) return;
    setBusy(true);
    try {
      const body = { user_id: userId, verify_token: token, password };
      const reply = await call('account/setNewPassword', body);
      setMessage(reply.message);
      // If it was this browser's own, the server has already cleared its cookies.
      if (readCookie('user-id') === userId) forgetSession();
      else sessionChanged();
    } catch (failure) {
      const errors = failure instanceof CallError ? failure.errors : {};
      setLinkBad(isOfLink(errors));
      setErrors(errors);
      if (isOfLink(errors)) setError(badLink);
      // Password errors are shown next to the field.
      else if (!errors.password)
        setError(isTooMany(failure) ? explain(failure) : somethingWentWrong);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {!message && !isLinkBad && (
        <form
          ref={form}
          method="post"
          action="/forms/set-new-password"
          noValidate={hasScripts}
          onSubmit={setNewPassword}
          className="form mt-6"
        >
          <p>{lifetimes.password}</p>
          <input type="hidden" name="purpose" value="password" />
          <input type="hidden" name="user_id" value={userId} />
          <input type="hidden" name="verify_token" value={token} />
          <PasswordField
            id="new-password"
            name="password"
            label="New password"
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
            required
            error={errors.password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordChecklist password={password} />
          <button type="submit" className="button mt-2" disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Set password'}
          </button>
        </form>
      )}
      <p role="status" className="notice mt-6">
        {message}
      </p>
      <p role="alert" className="notice notice-bad mt-6">
        {error}
      </p>
      {isLinkBad && <AnotherLink purpose="password" userId={userId} result={result} />}
      {message && (
        <p className="mt-6">
          <ModalLink modal={{ name: 'sign-in' }} href="/sign-in" className="button">
            Sign in
          </ModalLink>
        </p>
      )}
    </>
  );
}
