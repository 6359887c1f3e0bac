import { type ReactNode, useId } from 'react';
import { FieldError, fieldErrorId } from './field-error.tsx';

/** What every kind of field takes. */
export interface FieldProps {
  /** Absent: one of its own. */
  id?: string | undefined;
  label: ReactNode;
  /** What to know before it is filled in. */
  hint?: string | undefined;
  error?: string | undefined;
  /** Whether the line for an error is there before the error is, so that nothing moves. */
  keepsErrorLine?: boolean | undefined;
  /** The ids of what else describes it. */
  describedBy?: string | undefined;
  /** What follows its error. */
  footer?: ReactNode;
}

/** What connects the control with its label, its hint and its error. */
interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps {
  className?: string;
  /** @param control what the control has to be given */
  children: (control: ControlProps) => ReactNode;
}

/** Splits what a field was given into what its frame takes and what its control takes. */
export function splitFieldProps<Props extends FieldProps>(props: Props) {
  const { id, label, hint, error, keepsErrorLine, describedBy, footer, ...control } = props;
  return { frame: { id, label, hint, error, keepsErrorLine, describedBy, footer }, control };
}

/** A label, a hint, a control and what is wrong with it: every field of the site is one of these. */
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
