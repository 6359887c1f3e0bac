import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { localParts, momentIn } from '#app/format/zoned-time.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { type LocalDateTime, LocalTimeFields } from './local-time-fields.tsx';

interface RescheduleProps {
  id: string;
  startAt: string;
  timeZone: string;
  onDone: () => void;
}

/** Moves a scheduled mailing to another time. */
export function Reschedule({ id, startAt, timeZone, onDone }: RescheduleProps) {
  const [chosen, setChosen] = useState<LocalDateTime | null>(null);
  const action = useAction();
  const moment = chosen && momentIn(timeZone, chosen.date, chosen.time);
  const save = (startAt: string) =>
    action.run(async () => {
      const { message } = await call('newsletter/rescheduleMailing', { id, startAt });
      setChosen(null);
      onDone();
      return message;
    });
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
              onClick={() => void (moment && save(moment.toISOString()))}
            >
              Save new time
            </button>
            <button type="button" className="button button-quiet" onClick={() => setChosen(null)}>
              Keep the time
            </button>
          </p>
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
