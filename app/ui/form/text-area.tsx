import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldProps;

/** A multi-line text field. */
export function TextArea({
  id,
  label,
  hint,
  error,
  keepsErrorLine,
  describedBy,
  footer,
  ...area
}: TextAreaProps) {
  return (
    <FieldFrame {...{ id, label, hint, error, keepsErrorLine, describedBy, footer }}>
      {(control) => <textarea className="input" {...control} {...area} />}
    </FieldFrame>
  );
}
