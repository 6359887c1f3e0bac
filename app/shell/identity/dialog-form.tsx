import type { FormEvent, ReactNode } from 'react';
import { useAction } from '#app/api/use-action.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { type CheckedFields, useValidation } from '#app/ui/form/validation/use-validation.ts';
import { type Confirmed, useSecondStep } from './second-step-fields.tsx';

interface DialogFormProps {
  /** The fields by name. Must be the same object on every render. */
  fields: CheckedFields;
  /** The button's label, and its label while waiting. */
  action: string;
  waiting: string;
  /** Whether it deletes something permanently. */
  isDestructive?: boolean;
  /** The cancel button's label, if not 'Cancel'. */
  cancel?: string;
  /**
   * @param value returns a field's value
   * @param confirmed the answer to the second step, once the server has asked for it. Throws a `CallError` if it fails
   */
  onSend: (value: (name: string) => string, confirmed: Confirmed) => Promise<void>;
  onCancel: () => void;
  /** The fields, each with its error. */
  children: (errorOf: (name: string) => string | undefined) => ReactNode;
}

/** A form in a dialog: it validates input, runs its action once, and shows the outcome. */
export function DialogForm(props: DialogFormProps) {
  const { fields, action, waiting, isDestructive = false, cancel, onSend, onCancel } = props;
  const t = useTranslate();
  const request = useAction(...Object.keys(fields), 'secondStep');
  const { form, errors, isValid } = useValidation(fields, request.errors);
  const secondStep = useSecondStep('dialog');

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    if (!isValid()) return request.show();
    await request.run(async () => {
      await secondStep.confirmed((answer) => onSend((name) => String(values.get(name)), answer));
      return '';
    });
  }

  return (
    <form ref={form} className="form" onSubmit={send} noValidate>
      {props.children((name) => errors[name])}
      {secondStep.fields(request.errors.secondStep)}
      <ActionMessage action={request} />
      <p className="modal-actions">
        <button
          type="submit"
          className={isDestructive ? 'button button-bad' : 'button'}
          disabled={!request.isReady}
        >
          {request.isBusy ? waiting : action}
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {cancel ?? t('common.cancel')}
        </button>
      </p>
    </form>
  );
}
