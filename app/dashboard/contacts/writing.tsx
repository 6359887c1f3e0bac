import { type FormEvent, useId, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useSaving } from '#app/api/use-saving.ts';
import { SavingNotes } from '#app/ui/form/saving-notes.tsx';

interface WritingProps {
  id: string;
  /** Whom an answer goes to. */
  name: string;
  email: string;
  onDone: () => void;
}

/** Answers by mail, or notes something for the staff. What is typed stays while one changes between them. */
export function Writing({ id, name, email, onDone }: WritingProps) {
  const [isNote, setNote] = useState(false);
  const [text, setText] = useState('');
  const [isClosing, setClosing] = useState(false);
  const fieldId = useId();
  const saving = useSaving('text');

  async function save(event: FormEvent) {
    event.preventDefault();
    const isDone = await saving.save(async () => {
      if (isNote) return (await call('contact/addNote', { id, text })).message;
      return (await call('contact/answer', { id, text, close: isClosing ? 1 : 0 })).message;
    });
    if (!isDone) return;
    setText('');
    onDone();
  }

  return (
    <form className="mt-4 grid gap-2" onSubmit={(event) => void save(event)}>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Kind of entry</legend>
        <label className="check">
          <input type="radio" name={fieldId} checked={!isNote} onChange={() => setNote(false)} />
          Reply by email
        </label>
        <label className="check">
          <input type="radio" name={fieldId} checked={isNote} onChange={() => setNote(true)} />
          Internal note
        </label>
      </fieldset>
      <div className="field">
        <label htmlFor={fieldId}>{isNote ? 'Your note' : `Your reply to ${name}`}</label>
        <textarea
          id={fieldId}
          className="input"
          rows={6}
          maxLength={isNote ? 5_000 : 10_000}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {!isNote && (
        <label className="check">
          <input
            type="checkbox"
            checked={isClosing}
            onChange={(event) => setClosing(event.target.checked)}
          />
          Close the message after sending
        </label>
      )}
      <button
        type="submit"
        className="button justify-self-start"
        disabled={!saving.isReady || text.trim() === ''}
      >
        {saving.isBusy ? 'One moment…' : isNote ? 'Save note' : 'Send reply'}
      </button>
      {!isNote && <p className="staff-note wrap-anywhere">Sent to {email}.</p>}
      <SavingNotes saving={saving} />
      {saving.errors.text && (
        <p role="alert" className="notice notice-bad">
          {saving.errors.text}
        </p>
      )}
    </form>
  );
}
