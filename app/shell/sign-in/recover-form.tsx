import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useBotCheck } from '#app/api/bot-check/bot-check.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { WaitingPass } from '#app/ui/form/waiting-pass.tsx';
import { useScripts } from '#app/ui/use-scripts.ts';
import type { FormResult } from '#contract/form-result.ts';

interface RecoverFormProps {
  idPrefix: string;
  email?: string | undefined;
  /** What the form came to when it was posted without scripts. */
  result?: FormResult | null;
  onDone?: () => void;
}

/** Asks for a link with which a new password can be set. */
export function RecoverForm({ idPrefix, email = '', result = null, onDone }: RecoverFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState(result?.isDone ? result.message : '');
  const [error, setError] = useState(result?.isDone === false ? result.message : '');
  const hasScripts = useScripts();
  const botCheck = useBotCheck();
  const look = useCallback(() => setEmpty(field.current?.value.trim() === ''), []);
  useEffect(look, [look]);

  async function recover(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('email')).trim();
    setBusy(true);
    setNote('');
    setError('');
    try {
      const { user, message } = await botCheck.send('account/recoverPassword', { email: address });
      if (!user?.userId) return setError(message);
      setNote(message);
      onDone?.();
    } catch (failure) {
      const fault = failure instanceof CallError ? failure.errors.email : undefined;
      setError(fault ?? explain(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      method="post"
      action="/forms/recover-password"
      noValidate={hasScripts}
      onSubmit={recover}
      onFocus={botCheck.prepare}
      className="form"
    >
      <WaitingPass pass={result?.pass} />
      <p>We’ll email you a link to choose a new password. It works for one hour.</p>
      <TextField
        id={`${idPrefix}-email`}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={result?.email ?? email}
        ref={field}
        onInput={look}
      />
      <p role="status" className="notice">
        {note}
      </p>
      <p role="alert" className="notice notice-bad">
        {error}
      </p>
      <button type="submit" className="button" disabled={isEmpty || isBusy}>
        {isBusy ? 'Sending…' : 'Send link'}
      </button>
    </form>
  );
}
