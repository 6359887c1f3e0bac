import type { FormEvent, ReactNode } from 'react';
import { useSaving } from '#app/api/use-saving.ts';
import { SavingNotes } from '#app/ui/form/saving-notes.tsx';
import { type CheckedFields, useValidation } from '#app/ui/form/validation/use-validation.ts';
import { type Confirmed, useSecondStep } from './second-step-fields.tsx';

interface DialogFormProps {
  /** What is asked, by its names. The same object at every rendering. */
  fields: CheckedFields;
  /** What the button says, and what it says while one waits. */
  action: string;
  waiting: string;
  /** Whether it takes something away for good. */
  isBad?: boolean;
  /** The words of the way back. */
  cancel?: string;
  /**
   * @param value gives what was typed into a field
   * @param confirmed the answer to the second step, once the server has asked for it
   * Throws a `CallError` where it fails
   */
  onSend: (value: (name: string) => string, confirmed: Confirmed) => Promise<void>;
  onCancel: () => void;
  /** The fields, each with its error. */
  children: (errorOf: (name: string) => string | undefined) => ReactNode;
}

/** The form of a dialog: it checks what was typed, does what it is for once, and says what became of it. */
export function DialogForm(props: DialogFormProps) {
  const { fields, action, waiting, isBad = false, cancel = 'Cancel', onSend, onCancel } = props;
  const { form, errors, isValid } = useValidation(fields);
  const saving = useSaving(...Object.keys(fields), 'secondStep');
  const secondStep = useSecondStep('dialog');

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    if (!isValid()) return saving.show();
    await saving.save(async () => {
      await secondStep.confirmed((answer) => onSend((name) => String(values.get(name)), answer));
      return '';
    });
  }

  return (
    <form ref={form} className="form" onSubmit={send} noValidate>
      {props.children((name) => errors[name] || saving.errors[name])}
      {secondStep.fields(saving.errors.secondStep)}
      <SavingNotes saving={saving} />
      <p className="modal-actions">
        <button
          type="submit"
          className={isBad ? 'button button-bad' : 'button'}
          disabled={!saving.isReady}
        >
          {saving.isBusy ? waiting : action}
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {cancel}
        </button>
      </p>
    </form>
  );
}
