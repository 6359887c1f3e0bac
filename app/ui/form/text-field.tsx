import type { ComponentProps } from 'react';

interface TextFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  fault?: string | undefined;
}

/** One line under its label. What is wrong with it has its place below, so that nothing moves. */
export function TextField({ id, label, fault = '', ...input }: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        aria-invalid={fault !== ''}
        aria-describedby={`${id}-fault`}
        {...input}
      />
      <Fault id={`${id}-fault`} fault={fault} />
    </div>
  );
}

export function Fault({ id, fault }: { id: string; fault: string }) {
  return (
    <p id={id} className="fault" aria-live="polite">
      {fault}
    </p>
  );
}
