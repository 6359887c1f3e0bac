import { type FormEvent, useRef } from 'react';
import { useBotCheck } from '#app/api/bot-check/bot-check.ts';
import { postedAction, useActionFrom } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { useOwnName } from '#app/api/use-own-name.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { answerIdOfForm, answerIdOfMessage, postedTo } from '#app/ui/form/posted-answer.ts';
import { ProgressiveForm } from '#app/ui/form/progressive-form.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { type CheckedFields, useValidation } from '#app/ui/form/validation/use-validation.ts';
import type { FormResult } from '#contract/form-result.ts';

const fields: CheckedFields = {
  name: { required: 'fields.nameMissing', short: 'fields.nameInvalid' },
  email: { required: 'fields.emailMissing', email: 'fields.emailInvalid' },
  subject: { required: 'contact.subjectMissing' },
  text: { required: 'fields.messageMissing' },
};

/** Sends a message to the organization: through the API, or by posting the form without JavaScript. It is prefilled for members. */
export function ContactForm({ result }: { result: FormResult | null }) {
  const action = useActionFrom(postedAction(result));
  const { form, errors, isValid } = useValidation(fields, action.errors);
  const botCheck = useBotCheck();
  const attempting = useAttempt();
  const nameField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  useOwnName(nameField, emailField);
  const t = useTranslate();
  const kept = result?.isDone ? null : result;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const values = new FormData(element);
    const text = (name: string) => String(values.get(name)).trim();
    if (!isValid()) return action.show();
    await action.run(async () => {
      const { message } = await attempting((attempt) =>
        botCheck.send('contact/send', {
          name: text('name'),
          email: text('email'),
          subject: text('subject'),
          text: text('text'),
          attempt,
        }),
      );
      element.reset();
      return message;
    });
  }

  const field = (name: string) => ({
    id: `contact-${name}`,
    name,
    error: errors[name],
  });
  return (
    <ProgressiveForm
      ref={form}
      id={answerIdOfForm(result)}
      action={postedTo('/forms/contact')}
      onSubmit={send}
      onFocus={botCheck.prepare}
      pass={result?.pass}
      className="form max-w-[36rem]"
    >
      <div className="form-pair">
        <TextField
          {...field('name')}
          label={t('contact.name')}
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={kept?.name}
          ref={nameField}
        />
        <TextField
          {...field('email')}
          label={t('contact.email')}
          type="email"
          autoComplete="email"
          required
          defaultValue={kept?.email}
          ref={emailField}
        />
      </div>
      <TextField
        {...field('subject')}
        label={t('contact.subject')}
        maxLength={200}
        required
        defaultValue={kept?.subject}
      />
      <TextArea
        {...field('text')}
        label={t('contact.text')}
        rows={7}
        maxLength={5000}
        required
        defaultValue={kept?.text}
      />
      <ActionMessage id={answerIdOfMessage(result)} action={action} />
      <button type="submit" className="button justify-self-start" disabled={action.isBusy}>
        {t(action.isBusy ? 'common.sending' : 'contact.send')}
      </button>
    </ProgressiveForm>
  );
}
