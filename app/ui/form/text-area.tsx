import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, splitFieldProps } from './field-frame.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldProps;

/** A multi-line text field. */
export function TextArea(props: TextAreaProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      {(connected) => <textarea className="input" {...connected} {...control} />}
    </FieldFrame>
  );
}
