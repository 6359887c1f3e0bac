import { type FormEvent, useId, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';

interface ReplyFormProps {
  id: string;
  /** The recipient of an answer. */
  name: string;
  email: string;
  onDone: () => void;
}

/** Writes a reply by email, or an internal note. The input stays when switching between them. */
export function ReplyForm({ id, name, email, onDone }: ReplyFormProps) {
  const [isNote, setNote] = useState(false);
  const [text, setText] = useState('');
  /** How many were sent: each gets an empty editor. */
  const [replies, setReplies] = useState(0);
  const [isClosing, setClosing] = useState(false);
  const fieldId = useId();
  const action = useAction('text');
  const attempting = useAttempt();

  async function save(event: FormEvent) {
    event.preventDefault();
    const isDone = await action.run(async () => {
      if (isNote) return (await call('contact/addNote', { id, text })).message;
      const close = isClosing ? 1 : 0;
      const { message } = await attempting((attempt) =>
        call('contact/answer', { id, text, close, attempt }),
      );
      return message;
    });
    if (!isDone) return;
    setText('');
    setReplies(replies + 1);
    onDone();
  }

  return (
    <form className="mt-4 grid gap-2" onSubmit={(event) => void save(event)}>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Entry type</legend>
        <CheckField
          type="radio"
          name={fieldId}
          label="Reply by email"
          checked={!isNote}
          onChange={() => setNote(false)}
        />
        <CheckField
          type="radio"
          name={fieldId}
          label="Internal note"
          checked={isNote}
          onChange={() => setNote(true)}
        />
      </fieldset>
      {isNote ? (
        <TextArea
          label="Your note"
          keepsErrorLine={false}
          error={action.errors.text}
          rows={6}
          maxLength={5_000}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : (
        <MarkdownField
          key={replies}
          label={`Your reply to ${name}`}
          value={text}
          onChange={setText}
          error={action.errors.text}
          isEmail
        />
      )}
      {!isNote && (
        <CheckField
          label="Close the message after sending"
          checked={isClosing}
          onChange={(event) => setClosing(event.target.checked)}
        />
      )}
      <button
        type="submit"
        className="button justify-self-start"
        disabled={!action.isReady || text.trim() === ''}
      >
        {action.isBusy ? (isNote ? 'Saving…' : 'Sending…') : isNote ? 'Save note' : 'Send reply'}
      </button>
      {!isNote && <p className="staff-note wrap-anywhere">Your reply goes to {email}.</p>}
      <ActionMessage action={action} />
    </form>
  );
}
