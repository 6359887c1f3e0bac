import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, fieldErrorId } from './field-error.tsx';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  /** Absent: one of its own. */
  id?: string | undefined;
  type?: 'checkbox' | 'radio';
  label: ReactNode;
  /** What to know before it is chosen. */
  hint?: string | undefined;
  /** Absent: nothing can be wrong with it. */
  error?: string | undefined;
}

/** A box to tick, or one of several to choose, with its label behind it. */
export function CheckField({
  id: givenId,
  type = 'checkbox',
  label,
  hint,
  error,
  ...box
}: CheckFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error !== undefined && fieldErrorId(id)];
  const check = (
    <div className="check">
      <input
        type={type}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
        {...box}
      />
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="field-hint">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
  if (error === undefined) return check;
  return (
    <div className="field">
      {check}
      <FieldError id={id} error={error} />
    </div>
  );
}
