import { inZone } from '#app/format/zoned-time.ts';
import { TextField } from '#app/ui/form/text-field.tsx';

/** The values of the fields: '2026-11-23' and '09:00'. */
export interface LocalDateTime {
  date: string;
  time: string;
}

interface LocalTimeFieldsProps {
  timeZone: string;
  value: LocalDateTime;
  onChange: (value: LocalDateTime) => void;
  /** The instant in the fields, if it is valid. */
  moment: Date | null;
  /** The consequence if that instant has passed, in words. */
  whenPast: string;
  /** The id of the text that says what is wrong with them; absent: nothing is. */
  faultId?: string | undefined;
}

/** A date and a time in the organization's time zone, repeated in words. */
export function LocalTimeFields({
  timeZone,
  value,
  onChange,
  moment,
  whenPast,
  faultId,
}: LocalTimeFieldsProps) {
  const fault = faultId && { 'aria-invalid': true, 'aria-describedby': faultId };
  const isPast = moment !== null && moment.getTime() <= Date.now();
  return (
    <div className="mt-1 grid gap-2">
      <div className="flex flex-wrap gap-3">
        <TextField
          label="Date"
          keepsErrorLine={false}
          type="date"
          {...fault}
          value={value.date}
          onChange={({ target }) => onChange({ ...value, date: target.value })}
        />
        <TextField
          label="Time"
          keepsErrorLine={false}
          type="time"
          {...fault}
          value={value.time}
          onChange={({ target }) => onChange({ ...value, time: target.value })}
        />
      </div>
      <p className="text-sm" role="status">
        {moment
          ? `${inZone(timeZone, moment)}.${isPast ? ` ${whenPast}` : ''}`
          : `${zoneName(timeZone)}.`}
      </p>
    </div>
  );
}

/** 'America/New_York' for display: 'Eastern Time'. */
const zoneName = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
