import { useId } from 'react';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { Field } from '../fields.tsx';

interface TimeZoneFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The site's time zone: typing filters the zones that the browser knows. */
export function TimeZoneField({ value, onChange, error }: TimeZoneFieldProps) {
  const id = useId();
  const isHydrated = useHydrated();
  return (
    <>
      <Field
        label="Time zone (for events and newsletters)"
        value={value}
        onChange={onChange}
        error={error}
        suggestions={id}
      />
      <datalist id={id}>
        {isHydrated &&
          Intl.supportedValuesOf('timeZone').map((zone) => <option key={zone} value={zone} />)}
      </datalist>
    </>
  );
}
