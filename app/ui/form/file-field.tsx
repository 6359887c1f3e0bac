import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type FileFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldProps;

/** A file of the person's own. */
export function FileField({
  id,
  label,
  hint,
  error,
  keepsErrorLine = false,
  describedBy,
  footer,
  className = '',
  ...input
}: FileFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, error, keepsErrorLine, describedBy, footer, className }}>
      {(control) => <input type="file" className="file-input" {...control} {...input} />}
    </FieldFrame>
  );
}
