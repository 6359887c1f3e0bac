import type { ComponentProps } from 'react';
import { Fault } from './text-field.tsx';

interface TextAreaProps extends ComponentProps<'textarea'> {
  id: string;
  label: string;
  fault?: string | undefined;
}

/** Several lines under their label. */
export function TextArea({ id, label, fault = '', ...area }: TextAreaProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="input"
        id={id}
        aria-invalid={fault !== ''}
        aria-describedby={`${id}-fault`}
        {...area}
      />
      <Fault id={`${id}-fault`} fault={fault} />
    </div>
  );
}
