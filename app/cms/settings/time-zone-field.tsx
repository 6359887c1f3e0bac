import { useId } from 'react';
import { Field } from '#app/editor/fields.tsx';
import { TimeZoneList } from '#app/editor/time-zone-list.tsx';

interface TimeZoneFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The site's time zone: typing filters the zones that the browser knows. */
export function TimeZoneField({ value, onChange, error }: TimeZoneFieldProps) {
  const id = useId();
  return (
    <>
      <Field
        label="Time zone (for events and newsletters)"
        value={value}
        onChange={onChange}
        error={error}
        suggestions={id}
      />
      <TimeZoneList id={id} />
    </>
  );
}
