import { useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import type { MailingProgress } from './use-mailing-progress.ts';

interface MailingControlsProps {
  mailing: MailingProgress;
  onChange: (mailing: MailingProgress) => void;
}

/** The buttons that pause, resume and cancel a mailing. */
export function MailingControls({
  mailing: { id, status, queued, total },
  onChange,
}: MailingControlsProps) {
  const action = useAction();
  const [isAsked, setAsked] = useState(false);
  const canceling = useRef<HTMLButtonElement>(null);
  const isOver = status === 'finished' || status === 'canceled';
  const change = async (what: 'pause' | 'resume' | 'cancel') => {
    await action.run(async () => {
      const { mailing, message } = await call(`newsletter/${what}Mailing`, { id });
      onChange(mailing);
      return message;
    });
    setAsked(false);
  };
  return (
    <>
      {!isOver && (
        <p className="mt-5 flex flex-wrap gap-3">
          {status === 'paused' ? (
            <button
              type="button"
              className="button"
              disabled={!action.isReady}
              onClick={() => void change('resume')}
            >
              Resume
            </button>
          ) : (
            <button
              type="button"
              className="button button-quiet"
              disabled={!action.isReady}
              onClick={() => void change('pause')}
            >
              Pause
            </button>
          )}
          <button
            ref={canceling}
            type="button"
            className="button button-bad"
            disabled={!action.isReady}
            onClick={() => setAsked(true)}
          >
            Cancel mailing
          </button>
        </p>
      )}
      <ActionMessage action={action} />
      {isAsked && (
        <ConfirmDialog
          title="Cancel this mailing?"
          confirmLabel="Cancel permanently"
          cancelLabel="Keep sending"
          isDestructive
          isBusy={action.isBusy}
          opener={canceling.current}
          onConfirm={() => void change('cancel')}
          onClose={() => setAsked(false)}
        >
          <p>
            {total === 0
              ? 'No one will receive it.'
              : `${queued.toLocaleString('en')} of ${total.toLocaleString('en')} people have not received it and won’t.`}{' '}
            You can send it again later to only those who have not received it.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
