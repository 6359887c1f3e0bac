import { useId } from 'react';
import { flushSync } from 'react-dom';
import { completeWebAddress } from '../ui/form/web-address.ts';
import type { Finding } from './checks/finding.ts';
import { FieldFindings, findingsId } from './checks/findings.tsx';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

interface LineProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  /** Whether a web address is made whole once it is typed; a path of this site may look like one. */
  isWebAddress?: boolean;
  /** The id of a `<datalist>` with what may be meant. */
  suggestions?: string;
  /** What is to look at in it before it goes live. */
  findings?: Finding[];
  isReadOnly?: boolean;
}

const noFindings: Finding[] = [];

/** One line of text under its label, and what is wrong with it. */
export function Field({
  label,
  value,
  onChange,
  error,
  type = 'text',
  isWebAddress = type === 'url',
  suggestions,
  findings = noFindings,
  isReadOnly = false,
}: LineProps) {
  const id = useId();
  const complete = () => {
    const whole = completeWebAddress(value);
    if (isWebAddress && whole !== value) onChange(whole);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        inputMode={type}
        onBlur={complete}
        // Enter sends the form without leaving the field: what is sent must be whole by then.
        onKeyDown={(event) => event.key === 'Enter' && flushSync(complete)}
        list={suggestions}
        readOnly={isReadOnly}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(error && `${id}-error`, findingsId(id, findings))}
      />
      <FieldError id={id} error={error} />
      <FieldFindings id={id} label={label} findings={findings} />
    </div>
  );
}

/** A day of the calendar under its label, '2026-03-02'; empty: none. */
export function DayField({ label, value, onChange, error, note }: FieldProps & { note?: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="date"
        min="1900-01-01"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(error && `${id}-error`, note && `${id}-note`)}
      />
      {note && (
        <p id={`${id}-note`} className="text-sm text-bark">
          {note}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The ids of what is said of a field, as an attribute has them. */
export const describedBy = (...ids: (string | undefined)[]) =>
  ids.filter(Boolean).join(' ') || undefined;

/** Several lines of plain text under their label. */
export function LinesField({ label, value, onChange, error }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={Math.min(24, Math.max(4, value.split('\n').length + Math.ceil(value.length / 90)))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A box to tick, with its label behind it. */
export function CheckField({
  label,
  isChecked,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="text-sm text-tomato">
      {error}
    </p>
  );
}
