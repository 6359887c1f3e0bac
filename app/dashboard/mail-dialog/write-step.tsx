import { type FormEvent, type ReactNode, useState } from 'react';
import { useAction } from '#app/api/use-action.ts';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { MailMessage } from './mail-calls.ts';

interface WriteStepProps {
  message: MailMessage;
  option: string | undefined;
  introduction: ReactNode;
  onPreview: (message: MailMessage) => Promise<void>;
}

/** The fields of a message to many people. */
export function WriteStep({ message, option, introduction, onPreview }: WriteStepProps) {
  const action = useAction('subject', 'text');
  const [text, setText] = useState(message.text);

  async function preview(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const values = new FormData(submitted.currentTarget);
    const written: MailMessage = {
      subject: String(values.get('subject')).trim(),
      text,
      isChosen: values.has('isChosen') ? 1 : 0,
    };
    await action.run(async () => {
      await onPreview(written);
      return '';
    });
  }

  return (
    <form onSubmit={preview} noValidate className="form">
      {introduction}
      <TextField
        id="mail-subject"
        name="subject"
        label="Subject"
        maxLength={200}
        defaultValue={message.subject}
        error={action.errors.subject}
      />
      <MarkdownField
        label="Text"
        value={text}
        onChange={setText}
        error={action.errors.text}
        isEmail
      />
      {option && (
        <CheckField name="isChosen" label={option} defaultChecked={message.isChosen === 1} />
      )}
      <ActionMessage action={action} />
      <p className="modal-actions">
        <button type="submit" className="button" disabled={!action.isReady}>
          Preview
        </button>
      </p>
    </form>
  );
}
