import type { FormEvent } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { Reply } from '#contract/index.ts';
import { readSubscriberFields, SubscriberFields } from './subscriber-fields.tsx';

interface EditSubscriberProps {
  subscriber: Reply<'subscriber/getSubscriber'>['subscriber'];
  onSaved: () => void;
  onCancel: () => void;
}

/** Corrects a subscriber's address, name, language and lists. */
export function EditSubscriber({ subscriber, onSaved, onCancel }: EditSubscriberProps) {
  const action = useAction('email', 'firstName', 'lastName');

  async function save(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const values = readSubscriberFields(new FormData(submitted.currentTarget));
    const isDone = await action.run(async () => {
      const body = { subscriber: subscriber.id, ...values };
      const { message } = await call('subscriber/editSubscriber', body);
      toast.success(message);
      return message;
    });
    if (isDone) onSaved();
  }

  return (
    <form onSubmit={save} noValidate className="form">
      <SubscriberFields subscriber={subscriber} errors={action.errors} />
      <p className="staff-note">
        A list that they left is added once they confirm it: we ask them by email.
      </p>
      <ActionMessage action={action} />
      <p className="modal-actions">
        <button type="submit" className="button" disabled={!action.isReady}>
          {action.isBusy ? 'Saving…' : 'Save'}
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
