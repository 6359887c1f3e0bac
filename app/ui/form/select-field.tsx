import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, splitFieldProps } from './field-frame.tsx';

interface Choices {
  /** Maps values to labels. */
  options: Readonly<Record<string, string>>;
  onChange?: (value: string) => void;
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'onChange'> & FieldProps & Choices;

/** A select box. */
export function SelectField({
  keepsErrorLine = false,
  options,
  onChange,
  ...props
}: SelectFieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame} keepsErrorLine={keepsErrorLine}>
      {(connected) => (
        <select
          className="input"
          onChange={(event) => onChange?.(event.target.value)}
          {...connected}
          {...control}
        >
          {Object.entries(options).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
