import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, fieldErrorId } from './field-error.tsx';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  /** Generated if absent. */
  id?: string | undefined;
  type?: 'checkbox' | 'radio';
  label: ReactNode;
  /** A hint below the label. */
  hint?: string | undefined;
  /** Absent if the field cannot be invalid. */
  error?: string | undefined;
}

/** A check box, or a radio button, with its label behind it. */
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
