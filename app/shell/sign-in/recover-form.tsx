import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useBotCheck } from '#app/api/bot-check/bot-check.ts';
import { CallError, type Explain, explain } from '#app/api/call-error.ts';
import { postedAction, useActionFrom } from '#app/api/use-action.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { answerIdOfForm, answerIdOfMessage, postedTo } from '#app/ui/form/posted-answer.ts';
import { ProgressiveForm } from '#app/ui/form/progressive-form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { FormResult } from '#contract/form-result.ts';

interface RecoverFormProps {
  idPrefix: string;
  email?: string | undefined;
  /** The result of the form when it was posted without JavaScript. */
  result?: FormResult | null;
  onDone?: () => void;
}

/** Requests a link for setting a new password. */
export function RecoverForm({ idPrefix, email = '', result = null, onDone }: RecoverFormProps) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const action = useActionFrom(postedAction(result));
  const botCheck = useBotCheck();
  const checkIfEmpty = useCallback(() => setEmpty(field.current?.value.trim() === ''), []);
  useEffect(checkIfEmpty, [checkIfEmpty]);

  async function recover(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('email')).trim();
    const isDone = await action.run(async () => {
      const { user, message } = await botCheck.send('account/recoverPassword', { email: address });
      return user?.userId ? message : { error: message };
    }, describe);
    if (isDone) onDone?.();
  }

  return (
    <ProgressiveForm
      id={answerIdOfForm(result)}
      action={postedTo('/forms/recover-password')}
      onSubmit={recover}
      onFocus={botCheck.prepare}
      pass={result?.pass}
      className="form"
    >
      <p>{t('auth.recoverNote')}</p>
      <TextField
        id={`${idPrefix}-email`}
        label={t('common.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={result?.email ?? email}
        ref={field}
        onInput={checkIfEmpty}
      />
      <ActionMessage id={answerIdOfMessage(result)} action={action} />
      <button type="submit" className="button" disabled={isEmpty || action.isBusy}>
        {t(action.isBusy ? 'common.sending' : 'auth.sendLink')}
      </button>
    </ProgressiveForm>
  );
}

/** The error of the address, or else why it could not be sent. */
const describe: Explain = (failure, t) =>
  (failure instanceof CallError && failure.errors.email) || explain(failure, t);
