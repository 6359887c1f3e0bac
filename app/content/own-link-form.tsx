import type { ReactNode } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import type { FormResult } from '#contract/form-result.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { answerIdOfForm, answerIdOfMessage, postedTo } from '../ui/form/posted-answer.ts';
import { PostedForm } from '../ui/form/posted-form.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { WaitingPass } from '../ui/form/waiting-pass.tsx';

interface OwnLinkFormProps {
  action: `/forms/${string}`;
  idPrefix: string;
  /** The label of the address. */
  label: string;
  /** The result of the posted form. Once it is done, it takes the form's place. */
  result: FormResult | null;
  /** What the link opens. */
  children: ReactNode;
}

/** Those of the field are shown next to it. */
const noErrors = {};

/** Asks for an email address, to which a link to the owner's page is sent. The browser posts it by itself. */
export function OwnLinkForm({ action, idPrefix, label, result, children }: OwnLinkFormProps) {
  const t = useTranslate();
  if (result?.isDone) {
    return (
      <p id={answerIdOfMessage(result)} role="status" className="notice mt-6">
        {result.message}
      </p>
    );
  }
  const fault = result?.errors.email;
  const error = result && fault === undefined ? result.message : '';
  return (
    <>
      <p className="mt-6">{children}</p>
      <PostedForm
        id={answerIdOfForm(result)}
        action={postedTo(action)}
        className="form mt-6 max-w-[28rem]"
      >
        <WaitingPass pass={result?.pass} />
        <TextField
          id={`${idPrefix}-email`}
          name="email"
          type="email"
          label={label}
          autoComplete="email"
          required
          defaultValue={result?.email}
          error={fault ?? ''}
        />
        <ActionMessage
          id={answerIdOfMessage(result)}
          action={{ message: '', error, errors: noErrors }}
        />
        <button type="submit" className="button">
          {t('content.emailLink')}
        </button>
      </PostedForm>
    </>
  );
}
