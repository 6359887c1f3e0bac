import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';

interface WaitlistButtonProps {
  event: { id: string; promotable: number };
  onFilled: () => void;
}

/** Gives the free spots to those who have waited longest, after a confirmation. */
export function WaitlistButton({ event: { id, promotable }, onFilled }: WaitlistButtonProps) {
  const [asker, setAsker] = useState<HTMLElement | null>(null);
  const action = useAction();
  const isHydrated = useHydrated();
  const who = promotable === 1 ? '1 person' : `${promotable.toLocaleString('en')} people`;

  async function fill() {
    const isDone = await action.run(async () => {
      const { message } = await call('events/fillSeats', { event: id });
      toast.success(message);
      onFilled();
      return '';
    });
    if (isDone) setAsker(null);
  }

  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={!isHydrated}
        onClick={({ currentTarget }) => setAsker(currentTarget)}
      >
        Fill spots from the waitlist
      </button>
      {asker && (
        <ConfirmDialog
          title={`Give a spot to ${who}?`}
          confirmLabel={`Give a spot to ${who}`}
          cancelLabel="Go back"
          isBusy={action.isBusy}
          opener={asker}
          onConfirm={() => void fill()}
          onClose={() => setAsker(null)}
        >
          <p>
            Those who have waited longest get the free spots. They’re notified by email unless the
            event has already started.
          </p>
          <ActionMessage action={action} />
        </ConfirmDialog>
      )}
    </>
  );
}
