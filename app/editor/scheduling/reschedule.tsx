import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { inZone, localParts, momentIn } from '#app/format/zoned-time.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import { type LocalDateTime, LocalTimeFields } from './local-time-fields.tsx';

interface RescheduleProps {
  id: string;
  startAt: string;
  timeZone: string;
  onDone: () => void;
}

/** Moves a scheduled mailing to another time. A time that has passed sends it now, after a confirmation. */
export function Reschedule({ id, startAt, timeZone, onDone }: RescheduleProps) {
  const [chosen, setChosen] = useState<LocalDateTime | null>(null);
  const [asker, setAsker] = useState<HTMLElement | null>(null);
  const action = useAction();
  const moment = chosen && momentIn(timeZone, chosen.date, chosen.time);
  const save = async (startAt: Date) => {
    await action.run(async () => {
      const body = { id, startAt: startAt.toISOString() };
      const { message } = await call('newsletter/rescheduleMailing', body);
      setChosen(null);
      onDone();
      return message;
    });
    setAsker(null);
  };
  return (
    <div className="mt-1">
      {chosen ? (
        <>
          <LocalTimeFields
            timeZone={timeZone}
            value={chosen}
            onChange={setChosen}
            moment={moment}
            whenPast="This time has passed, so it will be sent right away."
          />
          <p className="mt-2 flex flex-wrap gap-3">
            <button
              type="button"
              className="button"
              disabled={!action.isReady || !moment}
              onClick={({ currentTarget }) => {
                if (!moment) return;
                if (moment.getTime() > Date.now()) void save(moment);
                else setAsker(currentTarget);
              }}
            >
              Save new time
            </button>
            <button type="button" className="button button-quiet" onClick={() => setChosen(null)}>
              Keep the time
            </button>
          </p>
          {asker && moment && (
            <ConfirmDialog
              title="Send this mailing now?"
              confirmLabel="Send now"
              cancelLabel="Choose another time"
              isBusy={action.isBusy}
              opener={asker}
              onConfirm={() => void save(moment)}
              onClose={() => setAsker(null)}
            >
              <p>
                {inZone(timeZone, moment)} has passed, so the mailing would be sent right away.
                Emails that have been sent can’t be taken back.
              </p>
            </ConfirmDialog>
          )}
        </>
      ) : (
        <button
          type="button"
          className="underline"
          disabled={!action.isReady}
          onClick={() => setChosen(localParts(timeZone, new Date(startAt)))}
        >
          Change the time
        </button>
      )}
      <ActionMessage action={action} />
    </div>
  );
}
