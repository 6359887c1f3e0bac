import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, splitFieldProps } from './field-frame.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldProps;

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      {(connected) => <input className="input" {...connected} {...control} />}
    </FieldFrame>
  );
}
