import type { ComponentProps } from 'react';
import type { Language } from '#contract/shared/language/languages.ts';
import { FieldFrame, type FieldProps, splitFieldProps } from './field-frame.tsx';

interface Choices {
  /** Maps values to labels. */
  options: Readonly<Record<string, string>>;
  /** The languages of labels, by their values; undefined: that of the page. */
  languagesOf?: Readonly<Record<string, Language | undefined>>;
  onChange?: (value: string) => void;
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'onChange'> & FieldProps & Choices;

/** A select box. */
export function SelectField({
  keepsErrorLine = false,
  options,
  languagesOf = {},
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
            <option key={value} value={value} lang={languagesOf[value]}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
