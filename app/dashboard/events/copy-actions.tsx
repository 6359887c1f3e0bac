import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { useMenuAction } from '#app/shell/staff/screen-head/use-menu-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useItemProps } from '#app/ui/menu/menu-item.ts';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { Body, Reply } from '#contract/index.ts';

type Event = Reply<'events/editEvent'>['event'];

/** Copies an event: once as a draft, or several times on later dates. */
export function CopyActions({ event }: { event: Event }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const action = useMenuAction();
  const item = useItemProps();
  const attempting = useAttempt();
  const navigate = useNavigate();

  const duplicate = () =>
    action.run(async () => {
      const reply = await attempting((attempt) =>
        call('events/duplicateEvent', { id: event.id, attempt }),
      );
      await navigate(`/dashboard/Events/${reply.event.id}`);
      return reply.message;
    });

  return (
    <>
      <button {...item} type="button" disabled={!action.isReady} onClick={() => void duplicate()}>
        Duplicate
      </button>
      {event.isCancelled === 0 && (
        <button
          {...item}
          type="button"
          disabled={!action.isReady}
          onClick={({ currentTarget }) => setOpener(currentTarget)}
        >
          Repeat…
        </button>
      )}
      {opener && (
        <ModalDialog title="Repeat event" opener={opener} onClose={() => setOpener(null)}>
          <RepeatForm event={event} onDone={() => setOpener(null)} />
        </ModalDialog>
      )}
    </>
  );
}

const intervals = {
  week: 'Every week',
  twoWeeks: 'Every two weeks',
  monthDay: 'Every month, on the same day',
  monthWeekday: 'Every month, on the same weekday (such as the first Saturday)',
};

function RepeatForm({ event, onDone }: { event: Event; onDone: () => void }) {
  const action = useAction('times', 'every');
  const attempting = useAttempt();

  async function repeat(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const values = new FormData(submitted.currentTarget);
    const isDone = await action.run(async () => {
      const { message } = await attempting((attempt) =>
        call('events/repeatEvent', {
          id: event.id,
          every: values.get('every') as Body<'events/repeatEvent'>['every'],
          times: Number(values.get('times')),
          isPublished: values.has('isPublished') ? 1 : 0,
          attempt,
        }),
      );
      toast.success(message);
      return message;
    });
    if (isDone) onDone();
  }

  return (
    <form onSubmit={repeat} noValidate className="form">
      <p>
        Each date becomes an event of its own, at the same time of day, with its own registrations.
        Changes to one don’t change the others.
      </p>
      <SelectField
        id="repeat-every"
        name="every"
        label="How often"
        keepsErrorLine
        options={intervals}
        error={action.errors.every}
      />
      <TextField
        id="repeat-times"
        name="times"
        label="How many more events (1 to 52)"
        type="number"
        min={1}
        max={52}
        defaultValue={4}
        error={action.errors.times}
      />
      <CheckField
        name="isPublished"
        label="Publish them right away"
        defaultChecked={event.isPublished === 1}
      />
      <ActionMessage action={action} />
      <p className="modal-actions">
        <button type="submit" className="button" disabled={!action.isReady}>
          {action.isBusy ? 'Creating…' : 'Create events'}
        </button>
        <button type="button" className="button button-quiet" onClick={onDone}>
          Go back
        </button>
      </p>
    </form>
  );
}
