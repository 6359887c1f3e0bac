import { CheckField } from '#app/ui/form/check-field.tsx';
import { type LocalDateTime, LocalTimeFields } from './local-time-fields.tsx';

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
        <div className="pl-6">
          <LocalTimeFields
            timeZone={timeZone}
            value={startTime}
            onChange={onChange}
            moment={moment}
            whenPast="This time has passed, so it will be sent right away."
          />
        </div>
      )}
    </fieldset>
  );
}
