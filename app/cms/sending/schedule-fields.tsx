import { inZone } from '#app/format/zoned-time.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';

/** The values of the fields: '2026-11-23' and '09:00'. */
export interface LocalDateTime {
  date: string;
  time: string;
}

interface ScheduleFieldsProps {
  timeZone: string;
  /** Null: now. */
  startTime: LocalDateTime | null;
  onChange: (startTime: LocalDateTime | null) => void;
  /** The instant in the fields, if it is valid. */
  moment: Date | null;
}

/** Now, or at a date and time in the organization's time zone. */
export function ScheduleFields({ timeZone, startTime, onChange, moment }: ScheduleFieldsProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">When</legend>
      <CheckField
        type="radio"
        name="when"
        label="Now"
        checked={!startTime}
        onChange={() => onChange(null)}
      />
      <CheckField
        type="radio"
        name="when"
        label="Later"
        checked={startTime !== null}
        onChange={() => onChange(startTime ?? { date: '', time: '09:00' })}
      />
      {startTime && (
        <div className="mt-1 grid gap-2 pl-6">
          <div className="flex flex-wrap gap-3">
            <TextField
              label="Date"
              keepsErrorLine={false}
              type="date"
              value={startTime.date}
              onChange={({ target }) => onChange({ ...startTime, date: target.value })}
            />
            <TextField
              label="Time"
              keepsErrorLine={false}
              type="time"
              value={startTime.time}
              onChange={({ target }) => onChange({ ...startTime, time: target.value })}
            />
          </div>
          <p className="text-sm" role="status">
            {moment ? inWords(timeZone, moment) : `${zoneName(timeZone)}.`}
          </p>
        </div>
      )}
    </fieldset>
  );
}

function inWords(timeZone: string, moment: Date): string {
  const words = inZone(timeZone, moment);
  if (moment.getTime() <= Date.now())
    return `${words}. This time has passed, so it will be sent right away.`;
  return `${words}.`;
}

/** 'America/New_York' for display: 'Eastern Time'. */
const zoneName = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
