import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { TextField } from '#app/ui/form/text-field.tsx';
import { movedEnd } from './moved-end.ts';

type TimeField = Omit<ComponentProps<typeof TextField>, 'label' | 'ref' | 'defaultValue'> & {
  defaultValue: string;
};

/** When an event starts and ends: the end follows the start. */
export function TimesFields({ starts, ends }: { starts: TimeField; ends: TimeField }) {
  const end = useRef<HTMLInputElement>(null);
  const start = useRef(starts.defaultValue);

  function follow({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
    // A browser has no value while a part of it is missing.
    if (value === '' || !end.current) return;
    end.current.value = movedEnd({ start: start.current, end: end.current.value }, value);
    start.current = value;
  }

  return (
    <div className="form-pair">
      <TextField {...starts} label="Starts" onChange={follow} />
      <TextField {...ends} label="Ends" ref={end} />
    </div>
  );
}
