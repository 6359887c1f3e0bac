import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

interface Choices {
  /** Maps values to labels. */
  options: Readonly<Record<string, string>>;
  onChange?: (value: string) => void;
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'onChange'> & FieldProps & Choices;

/** A select box. */
export function SelectField({
  id,
  label,
  hint,
  error,
  keepsErrorLine = false,
  describedBy,
  footer,
  options,
  onChange,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, error, keepsErrorLine, describedBy, footer }}>
      {(control) => (
        <select
          className="input"
          onChange={(event) => onChange?.(event.target.value)}
          {...control}
          {...select}
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
