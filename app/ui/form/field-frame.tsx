import { type ReactNode, useId } from 'react';
import { FieldError, fieldErrorId } from './field-error.tsx';

/** The props of every kind of field. */
export interface FieldProps {
  /** Generated if absent. */
  id?: string | undefined;
  label: ReactNode;
  /** A hint below the label. */
  hint?: string | undefined;
  error?: string | undefined;
  /** Whether space is reserved for an error, so that nothing shifts. */
  keepsErrorLine?: boolean | undefined;
  /** The ids of further descriptions. */
  describedBy?: string | undefined;
  /** Content after its error. */
  footer?: ReactNode;
}

/** Connects the control with its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps {
  className?: string;
  /** @param control the props of the control */
  children: (control: ControlProps) => ReactNode;
}

/** Splits a field's props into its frame's and its control's. */
export function splitFieldProps<Props extends FieldProps>(props: Props) {
  const { id, label, hint, error, keepsErrorLine, describedBy, footer, ...control } = props;
  return { frame: { id, label, hint, error, keepsErrorLine, describedBy, footer }, control };
}

/** A label, a hint, a control and its error: every field of the site is one of these. */
export function FieldFrame({
  id: givenId,
  label,
  hint,
  error = '',
  keepsErrorLine = true,
  describedBy,
  footer,
  className = '',
  children,
}: FieldFrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hasErrorLine = keepsErrorLine || error !== '';
  const ids = [hint && `${id}-hint`, hasErrorLine && fieldErrorId(id), describedBy];
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error !== '',
        'aria-describedby': ids.filter(Boolean).join(' ') || undefined,
      })}
      {hasErrorLine && <FieldError id={id} error={error} />}
      {footer}
    </div>
  );
}
