import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { Participant } from '../participant.ts';

interface LetInProps extends Opened {
  person: Participant;
  onCheckIn: () => void;
  onChange: () => Promise<void>;
}

/** A dialog about someone on the waitlist who is at the door. */
export function LetIn({ person: { id, name }, onCheckIn, onChange, ...opened }: LetInProps) {
  const action = useAction();
  const mayManage = useMay('participants.manage');
  const checkIn = () => {
    onCheckIn();
    opened.onClose();
  };
  async function giveSpot() {
    const isDone = await action.run(async () => {
      const { message } = await call('events/promoteParticipant', { participant: id, letIn: 1 });
      await onChange();
      return message;
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
        <button type="button" className="button" disabled={!action.isReady} onClick={checkIn}>
          Check in anyway
        </button>
        {mayManage && (
          <button
            type="button"
            className="button button-quiet"
            disabled={!action.isReady}
            onClick={() => void giveSpot()}
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
