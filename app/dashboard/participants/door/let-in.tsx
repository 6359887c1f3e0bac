import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { Participant } from '../participant.ts';

interface LetInProps extends Opened {
  person: Participant;
  onChange: () => Promise<void>;
}

/** A dialog about someone on the waitlist who is at the door. */
export function LetIn({ person: { id, name }, onChange, ...opened }: LetInProps) {
  const action = useAction();
  const mayManage = useMay('participants.manage');
  async function run(isHere: boolean) {
    const isDone = await action.run(async () => {
      const body = { participant: id, letIn: 1 } as const;
      const reply = isHere
        ? await call('events/checkIn', { ...body, isHere: 1 })
        : await call('events/promoteParticipant', body);
      await onChange();
      return reply.message;
    });
    if (isDone) opened.onClose();
  }
  return (
    <ModalDialog title={`${name} is on the waitlist`} {...opened}>
      <p>
        They don’t have a spot. You can check them in or hold a spot for them: the event may then be
        over capacity, and no one else moves up.
      </p>
      <ActionMessage action={action} />
      <p className="modal-actions">
        <button
          type="button"
          className="button"
          disabled={!action.isReady}
          onClick={() => void run(true)}
        >
          Check in anyway
        </button>
        {mayManage && (
          <button
            type="button"
            className="button button-quiet"
            disabled={!action.isReady}
            onClick={() => void run(false)}
          >
            Give them a spot
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={opened.onClose}>
          Leave on the waitlist
        </button>
      </p>
    </ModalDialog>
  );
}
