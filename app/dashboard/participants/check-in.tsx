import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import { isSecondTap } from '#app/ui/second-tap.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Participant } from './participant.ts';

/**
 * One tap checks someone in; another one undoes it. Someone on the waiting list is let in only after a confirmation, as
 * the event may then be over capacity.
 */
export function CheckIn({ participant: { id, name, state } }: { participant: Participant }) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const [asker, setAsker] = useState<HTMLElement | null>(null);
  const isHydrated = useHydrated();
  if (state === 'cancelled') return null;
  const isHere = state === 'attended';
  const isWaiting = state === 'waiting';

  async function toggle(letIn: 0 | 1) {
    setBusy(true);
    try {
      const body = { participant: id, isHere: isHere ? (0 as const) : (1 as const), letIn };
      const { message } = await call('events/checkIn', body);
      // The button itself shows the check-in; only other information is announced.
      if (letIn === 1) toast.success(message);
      await revalidate();
    } catch (failure) {
      toast.error(explain(failure, t));
    } finally {
      setBusy(false);
      setAsker(null);
    }
  }

  return (
    <>
      <button
        type="button"
        className={isHere ? 'button' : 'button button-quiet'}
        disabled={!isHydrated || isBusy}
        onClick={(click) => {
          if (isSecondTap(click)) return;
          if (isWaiting) setAsker(click.currentTarget);
          else void toggle(0);
        }}
      >
        {isHere ? '✓ Here' : isWaiting ? 'Check in anyway' : 'Check in'}{' '}
        <span className="sr-only">{name}</span>
      </button>
      {asker && (
        <ConfirmDialog
          title={`Check in ${name} anyway?`}
          confirmLabel="Check in anyway"
          cancelLabel="Leave on the waitlist"
          isBusy={isBusy}
          onConfirm={() => void toggle(1)}
          opener={asker}
          onClose={() => setAsker(null)}
        >
          <p>
            {name} is on the waitlist and doesn’t have a spot. The event may go over capacity, and
            no one else moves up.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
