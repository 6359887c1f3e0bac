import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Reply } from '#contract/index.ts';
import { call } from '../../client/call.ts';
import { SavingNotes } from '../../forms/saving-notes.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { ModalDialog } from '../../modals/modal-dialog.tsx';
import { Asking } from '../table/asking.tsx';
import { AreaField, BoxField } from './fields.tsx';

type Event = Reply<'events/editEvent'>['event'];
type Asked = { what: 'mail' | 'cancel' | 'delete'; opener: HTMLElement };

/** What can be done with an event beside changing it: each asks first. */
export function EventActions({
  event,
  onChange,
}: {
  event: Event;
  onChange: (event: Event) => void;
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [note, setNote] = useState('');
  const saving = useSaving();
  const navigate = useNavigate();
  const close = () => setAsked(null);

  async function cancel() {
    await saving.save(async () => {
      const { id, version } = event;
      const reply = await call('events/cancelEvent', { id, version, note: note.trim() });
      onChange(reply.event);
      return reply.message;
    });
    close();
  }

  async function remove() {
    const isDone = await saving.save(
      async () => (await call('events/deleteEvent', { id: event.id })).message,
    );
    close();
    if (isDone) await navigate('/dashboard/Events');
  }

  const opens = (what: Asked['what'], label: string, isBad = true) => (
    <button
      type="button"
      className={isBad ? 'button button-bad' : 'button button-quiet'}
      disabled={!saving.isReady}
      onClick={({ currentTarget }) => setAsked({ what, opener: currentTarget })}
    >
      {label}
    </button>
  );
  const asking = { isBad: true, isBusy: saving.isBusy, keep: 'Go back', onClose: close };
  return (
    <section className="mt-8" aria-label="More about this event">
      <SavingNotes saving={saving} />
      <p className="screen-actions">
        {opens('mail', 'Write to the participants', false)}
        {event.isCancelled === 0 && opens('cancel', 'Cancel the event')}
        {opens('delete', 'Delete the event')}
      </p>
      {asked?.what === 'mail' && <MailDialog event={event} opener={asked.opener} onClose={close} />}
      {asked?.what === 'cancel' && (
        <Asking
          {...asking}
          title={`Cancel ‘${event.title}’?`}
          confirm="Cancel it and tell everybody"
          opener={asked.opener}
          onConfirm={() => void cancel()}
        >
          <p>
            Everybody who is registered or waits gets a mail. The page stays and says that it is
            cancelled. This cannot be undone.
          </p>
          <AreaField
            id="cancel-note"
            label="What you want to tell them besides (may stay empty)"
            rows={4}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </Asking>
      )}
      {asked?.what === 'delete' && (
        <Asking
          {...asking}
          title={`Delete ‘${event.title}’?`}
          confirm="Delete it for good"
          opener={asked.opener}
          onConfirm={() => void remove()}
        >
          <p>The event goes away with all its registrations. This cannot be undone.</p>
        </Asking>
      )}
    </section>
  );
}

interface MailDialogProps {
  event: Event;
  opener: HTMLElement;
  onClose: () => void;
}

function MailDialog({ event, opener, onClose }: MailDialogProps) {
  const saving = useSaving('subject', 'text');
  const [isSent, setSent] = useState(false);
  async function send(submitted: React.FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const values = new FormData(submitted.currentTarget);
    const isDone = await saving.save(async () => {
      const { message } = await call('events/mailParticipants', {
        id: event.id,
        subject: String(values.get('subject')).trim(),
        text: String(values.get('text')),
        alsoWaiting: values.has('alsoWaiting') ? 1 : 0,
      });
      return message;
    });
    setSent(isDone);
  }
  return (
    <ModalDialog title="Write to the participants" opener={opener} onClose={onClose}>
      <form onSubmit={send} noValidate className="form">
        {!isSent && (
          <>
            <TextField
              id="mail-subject"
              name="subject"
              label="Subject"
              maxLength={200}
              fault={saving.errors.subject}
            />
            <AreaField
              id="mail-text"
              name="text"
              label="Text (an empty line begins a new paragraph)"
              rows={8}
              fault={saving.errors.text}
            />
            <BoxField name="alsoWaiting" label="Also to those on the waiting list" />
          </>
        )}
        <SavingNotes saving={saving} />
        <p className="modal-actions">
          {!isSent && (
            <button type="submit" className="button" disabled={!saving.isReady}>
              {saving.isBusy ? 'Sending…' : 'Send'}
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={onClose}>
            {isSent ? 'Close' : 'Go back'}
          </button>
        </p>
      </form>
    </ModalDialog>
  );
}
