import { type FormEvent, useMemo, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useBotCheck } from '#app/api/bot-check/bot-check.ts';
import { postedAction, useActionFrom } from '#app/api/use-action.ts';
import { useOwnName } from '#app/api/use-own-name.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { answerIdOfForm, answerIdOfMessage, postedTo } from '#app/ui/form/posted-answer.ts';
import { ProgressiveForm } from '#app/ui/form/progressive-form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { type CheckedFields, useValidation } from '#app/ui/form/validation/use-validation.ts';
import type { FormResult } from '#contract/form-result.ts';
import type { Reply } from '#contract/index.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { questionRules, RegistrationQuestions, readAnswers } from './registration-questions.tsx';

const fields: CheckedFields = {
  name: { required: 'fields.nameMissing', short: 'fields.nameInvalid' },
  email: { required: 'fields.emailMissing', email: 'fields.emailInvalid' },
};

interface RegistrationFormProps {
  event: Pick<Reply<'events/getEvent'>['event'], 'slug' | 'free' | 'maxSeats' | 'questions'>;
  /** The result of the form when it was posted without JavaScript. */
  result: FormResult | null;
}

/** Registers for an event: through the API, or by posting the form without JavaScript. It is prefilled for members. */
export function RegistrationForm({ event, result }: RegistrationFormProps) {
  const { slug, free, maxSeats, questions } = event;
  const checked = useMemo(() => ({ ...fields, ...questionRules(questions) }), [questions]);
  const action = useActionFrom(postedAction(result));
  const { form, errors, isValid } = useValidation(checked, action.errors);
  const botCheck = useBotCheck();
  const revalidator = useRevalidator();
  const nameField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLParagraphElement>(null);
  useOwnName(nameField, emailField);
  const t = useTranslate();

  async function register(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const values = new FormData(submitted.currentTarget);
    if (!isValid()) return action.show();
    await action.run(async () => {
      const text = (name: string) => String(values.get(name)).trim();
      const { message } = await botCheck.send('events/register', {
        slug,
        name: text('name'),
        email: text('email'),
        ...(maxSeats > 1 && { seats: Number(values.get('seats')), guests: text('guests') }),
        ...(questions.length > 0 && { answers: readAnswers(questions, values) }),
      });
      // The page still shows the earlier number of spots.
      void revalidator.revalidate();
      // The focused button is gone.
      requestAnimationFrame(() => noteField.current?.focus());
      return message;
    });
  }

  const field = (name: string) => ({ id: `register-${name}`, name, error: errors[name] });
  return (
    <>
      <p
        id={result?.isDone ? answerIdOfMessage(result) : undefined}
        role="status"
        className="notice"
        tabIndex={-1}
        ref={noteField}
      >
        {action.message}
      </p>
      {action.message === '' && (
        <ProgressiveForm
          ref={form}
          id={answerIdOfForm(result)}
          action={postedTo('/forms/register-event')}
          onSubmit={register}
          onFocus={botCheck.prepare}
          pass={result?.pass}
          className="form"
        >
          <input type="hidden" name="slug" value={slug} />
          <TextField
            {...field('name')}
            label={t('contact.name')}
            autoComplete="name"
            maxLength={100}
            required
            defaultValue={result?.name}
            ref={nameField}
          />
          <TextField
            {...field('email')}
            label={t('contact.email')}
            type="email"
            autoComplete="email"
            required
            defaultValue={result?.email}
            ref={emailField}
          />
          <RegistrationQuestions
            questions={questions}
            maxSeats={maxSeats}
            errors={errors}
            posted={result?.registration}
          />
          <p id={answerIdOfMessage(result)} role="alert" className="notice notice-bad">
            {action.error}
          </p>
          <button type="submit" className="button" disabled={action.isBusy}>
            {t(labelOf(action.isBusy, free))}
          </button>
        </ProgressiveForm>
      )}
    </>
  );
}

function labelOf(isBusy: boolean, free: number | null): MessageKey {
  if (isBusy) return 'registration.registering';
  return free === 0 ? 'registration.joinWaitlist' : 'registration.register';
}
