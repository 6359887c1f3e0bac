import { type FormEvent, useState } from 'react';
import { useAttempt } from '#app/api/attempts/use-attempt.ts';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { DoorEvent } from './door-counts.tsx';

interface WalkInProps {
  event: DoorEvent;
  isFull: boolean;
  onAdded: () => void;
}

/** Adds someone who has not registered. */
export function WalkIn({ event, isFull, onAdded }: WalkInProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const isHydrated = useHydrated();
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={!isHydrated || event.isCancelled === 1}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        Add a person
      </button>
      {opener && (
        <ModalDialog title="Add a person" opener={opener} onClose={() => setOpener(null)}>
          <WalkInForm
            event={event}
            isFull={isFull}
            onAdded={() => {
              setOpener(null);
              onAdded();
            }}
          />
        </ModalDialog>
      )}
    </>
  );
}

function WalkInForm({ event, isFull, onAdded }: WalkInProps) {
  const action = useAction('name', 'email', 'seats');
  const attempting = useAttempt();

  async function add(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const values = new FormData(submitted.currentTarget);
    const text = (name: string) => String(values.get(name)).trim();
    const isDone = await action.run(async () => {
      const { message } = await attempting((attempt) =>
        call('events/addParticipant', {
          event: event.id,
          name: text('name'),
          email: text('email'),
          isHere: values.has('isHere') ? 1 : 0,
          letIn: values.has('letIn') ? 1 : 0,
          seats: Number(values.get('seats')) || 1,
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
      {isFull && (
        <p className="notice">
          The event is full: {event.registered} of {event.capacity}.
        </p>
      )}
      <TextField
        id="walk-in-name"
        name="name"
        label="Name"
        maxLength={100}
        autoComplete="off"
        error={action.errors.name}
      />
      <TextField
        id="walk-in-email"
        name="email"
        label="Email (optional)"
        type="email"
        autoComplete="off"
        error={action.errors.email}
      />
      <TextField
        id="walk-in-seats"
        name="seats"
        label="Number of people"
        type="number"
        min={1}
        max={20}
        defaultValue={1}
        error={action.errors.seats}
      />
      <CheckField name="isHere" label="They are here: check them in" defaultChecked />
      {isFull && <CheckField name="letIn" label="Let them in anyway" />}
      <ActionMessage action={action} />
      <p className="modal-actions">
        <button type="submit" className="button" disabled={!action.isReady}>
          {action.isBusy ? 'Adding…' : 'Add'}
        </button>
      </p>
    </form>
  );
}
