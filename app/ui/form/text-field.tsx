import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldProps;

/** A single-line text field. */
export function TextField({
  id,
  label,
  hint,
  error,
  keepsErrorLine,
  describedBy,
  footer,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, error, keepsErrorLine, describedBy, footer }}>
      {(control) => <input className="input" {...control} {...input} />}
    </FieldFrame>
  );
}
