import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, splitFieldProps } from './field-frame.tsx';

type FileFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldProps;

/** A file of the person's own. */
export function FileField({ keepsErrorLine = false, className = '', ...props }: FileFieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame} keepsErrorLine={keepsErrorLine} className={className}>
      {(connected) => <input type="file" className="file-input" {...connected} {...control} />}
    </FieldFrame>
  );
}
