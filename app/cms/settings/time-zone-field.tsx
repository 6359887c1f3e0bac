import { useId } from 'react';
import { useScripts } from '#app/ui/use-scripts.ts';
import { Field } from '../fields.tsx';

interface TimeZoneFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The site's time zone: typing filters the zones that the browser knows. */
export function TimeZoneField({ value, onChange, error }: TimeZoneFieldProps) {
  const id = useId();
  const hasScripts = useScripts();
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
        {hasScripts &&
          Intl.supportedValuesOf('timeZone').map((zone) => <option key={zone} value={zone} />)}
      </datalist>
    </>
  );
}
