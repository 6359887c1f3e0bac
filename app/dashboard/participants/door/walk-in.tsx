import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import type { DoorEvent } from './door-counts.tsx';

interface WalkInProps {
  event: DoorEvent;
  /** Loads the event again. */
  onChange: () => void;
}

/** Adds someone who has not registered. */
export function WalkIn({ event, onChange }: WalkInProps) {
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
          <WalkInForm event={event} onChange={onChange} onAdded={() => setOpener(null)} />
        </ModalDialog>
      )}
    </>
  );
}

function WalkInForm({ event, onChange, onAdded }: WalkInProps & { onAdded: () => void }) {
  const [seats, setSeats] = useState('1');
  const action = useAction('name', 'email', 'seats');
  const attempting = useAttempt();
  const { capacity, registered } = event;
  const needed = Number(seats) || 1;
  const isOver = capacity !== null && registered + needed > capacity;

  async function add(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const values = new FormData(submitted.currentTarget);
    const text = (name: string) => String(values.get(name)).trim();
    const language = text('language') as Language | '';
    const isDone = await action.run(async () => {
      const { message } = await attempting((attempt) =>
        call('events/addParticipant', {
          event: event.id,
          name: text('name'),
          email: text('email'),
          isHere: values.has('isHere') ? 1 : 0,
          letIn: values.has('letIn') ? 1 : 0,
          seats: needed,
          ...(language && { language }),
          attempt,
        }),
      );
      toast.success(message);
      return message;
    });
    // If it was refused, others may have taken the spots that were left.
    onChange();
    if (isDone) onAdded();
  }

  return (
    <form onSubmit={add} noValidate className="form">
      {capacity !== null && registered >= capacity && (
        <p className="notice">
          The event is full: {registered} of {capacity}.
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
        value={seats}
        onChange={({ currentTarget }) => setSeats(currentTarget.value)}
        error={action.errors.seats}
      />
      <SelectField
        id="walk-in-language"
        name="language"
        label="Language of emails"
        options={{ '': 'Not known: English', ...languagesForStaff }}
      />
      <CheckField name="isHere" label="They are here: check them in" defaultChecked />
      {isOver && (
        <CheckField
          name="letIn"
          label="Let them in anyway"
          hint="The event will then be over capacity."
        />
      )}
      <ActionMessage action={action} />
      <p className="modal-actions">
        <button type="submit" className="button" disabled={!action.isReady}>
          {action.isBusy ? 'Adding…' : 'Add'}
        </button>
      </p>
    </form>
  );
}
