import type { FormEvent } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { DialogButton } from '#app/ui/modal/dialog-button.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { readSubscriberFields, SubscriberFields } from './subscriber-fields.tsx';

/** Adds someone who asked for the newsletter in person, on paper or by phone. */
export const AddSubscriber = ({ onAdded }: { onAdded: () => void }) => (
  <DialogButton title="Add a subscriber">
    {(close) => (
      <AddForm
        onAdded={() => {
          close();
          onAdded();
        }}
      />
    )}
  </DialogButton>
);

function AddForm({ onAdded }: { onAdded: () => void }) {
  const action = useAction('email', 'firstName', 'lastName', 'newsletters', 'consentNote');
  const attempting = useAttempt();

  async function add(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const values = new FormData(submitted.currentTarget);
    const isDone = await action.run(async () => {
      const { message } = await attempting((attempt) =>
        call('subscriber/addSubscriber', {
          ...readSubscriberFields(values),
          consentNote: String(values.get('consentNote')).trim(),
          askToConfirm: values.get('confirm') === 'ask' ? 1 : 0,
          attempt,
        }),
      );
      toast.success(message);
      return message;
    });
    if (isDone) onAdded();
  }

  return (
    <form onSubmit={add} noValidate className="form">
      <SubscriberFields errors={action.errors} />
      <TextField
        id="subscriber-consentNote"
        name="consentNote"
        label="How and when they asked for it"
        hint="For example: Sign-up sheet at the harvest supper, November 8."
        maxLength={300}
        error={action.errors.consentNote ?? ''}
      />
      <fieldset>
        <legend className="sr-only">Confirmation</legend>
        <CheckField
          type="radio"
          name="confirm"
          value="ask"
          label="Ask them by email to confirm"
          defaultChecked
        />
        <CheckField
          type="radio"
          name="confirm"
          value="trust"
          label="They asked for it in writing: add them right away"
        />
      </fieldset>
      <ActionMessage action={action} />
      <p className="modal-actions">
        <button type="submit" className="button" disabled={!action.isReady}>
          {action.isBusy ? 'Adding…' : 'Add subscriber'}
        </button>
      </p>
    </form>
  );
}
