import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { useMenuAction } from '#app/shell/staff/screen-head/use-menu-action.ts';
import { useItemProps } from '#app/ui/menu/menu-item.ts';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import type { Reply } from '#contract/index.ts';
import { ParticipantsMail } from './participants-mail.tsx';

type Event = Reply<'events/editEvent'>['event'];
type OpenDialog = { what: 'mail' | 'cancel' | 'delete' | 'keep'; opener: HTMLElement };

/** An event's actions besides editing: each asks for confirmation. */
export function EventActions({
  event,
  onChange,
}: {
  event: Event;
  onChange: (event: Event) => void;
}) {
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [note, setNote] = useState('');
  const mayEmail = useMay('participants.email');
  const mayCancel = useMay('events.cancel');
  const action = useMenuAction();
  const item = useItemProps();
  const navigate = useNavigate();
  const close = () => setAsked(null);

  async function cancel() {
    await action.run(async () => {
      const { id, version } = event;
      const reply = await call('events/cancelEvent', { id, version, note: note.trim() });
      onChange(reply.event);
      return reply.message;
    });
    close();
  }

  async function remove() {
    await action.run(async () => {
      const { message } = await call('events/deleteEvent', { id: event.id });
      await navigate('/dashboard/Events');
      return message;
    });
    close();
  }

  const people = event.registered + event.waiting;
  const isToCome = Date.parse(event.endsAt) > Date.now() && event.isCancelled === 0;
  /** The server would refuse to delete it. */
  const isKept = isToCome && people > 0;
  const who = people === 1 ? '1 person is' : `${people.toLocaleString('en')} people are`;

  const opens = (what: OpenDialog['what'], label: string) => (
    <button
      {...item}
      type="button"
      disabled={!action.isReady}
      onClick={({ currentTarget }) => setAsked({ what, opener: currentTarget })}
    >
      {label}
    </button>
  );
  const asking = {
    isDestructive: true,
    isBusy: action.isBusy,
    cancelLabel: 'Go back',
    onClose: close,
  };
  return (
    <>
      {mayEmail && opens('mail', 'Email participants')}
      {mayCancel && event.isCancelled === 0 && opens('cancel', 'Cancel event')}
      {mayCancel && opens(isKept ? 'keep' : 'delete', 'Delete event')}
      {asked?.what === 'mail' && (
        <ParticipantsMail event={event} opener={asked.opener} onClose={close} />
      )}
      {asked?.what === 'cancel' && (
        <ConfirmDialog
          {...asking}
          title={`Cancel “${event.title}”?`}
          confirmLabel="Cancel event and notify everyone"
          opener={asked.opener}
          onConfirm={() => void cancel()}
        >
          <p className="mb-4">
            Everyone who is registered or on the waitlist will get an email. The event’s page will
            stay and show that the event is canceled. This can’t be undone.
          </p>
          <MarkdownField
            label="Message to participants (optional)"
            value={note}
            onChange={setNote}
            isEmail
          />
        </ConfirmDialog>
      )}
      {asked?.what === 'delete' && (
        <ConfirmDialog
          {...asking}
          title={`Delete “${event.title}”?`}
          confirmLabel="Delete permanently"
          opener={asked.opener}
          onConfirm={() => void remove()}
        >
          <p>This deletes the event and all its registrations. It cannot be undone.</p>
        </ConfirmDialog>
      )}
      {asked?.what === 'keep' && (
        <ModalDialog title="This event can’t be deleted" opener={asked.opener} onClose={close}>
          <p>
            {who} registered or on the waitlist. Use “Cancel event” first, which notifies them by
            email. Then you can delete it.
          </p>
        </ModalDialog>
      )}
    </>
  );
}
