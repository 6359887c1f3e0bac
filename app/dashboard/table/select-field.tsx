import { useId } from 'react';

interface SelectFieldProps {
  label: string;
  value: string;
  /** From value to what it is called. */
  options: Record<string, string>;
  onChange: (value: string) => void;
}

/** A choice of a few. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {Object.entries(options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
