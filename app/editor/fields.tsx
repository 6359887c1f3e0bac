import { useId } from 'react';
import { flushSync } from 'react-dom';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { completeWebAddress } from '#app/ui/form/validation/web-address.ts';
import type { Finding } from './checks/finding.ts';
import { FieldFindings, findingsId } from './checks/findings.tsx';
import { useLangOfField } from './written-language.ts';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

interface LineProps extends FieldProps {
  hint?: string;
  type?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  /** Whether to complete a typed web address; a path of this site may look like one. */
  isWebAddress?: boolean;
  /** The id of a `<datalist>` with suggestions. */
  suggestions?: string;
  /** Results of the checks before publishing. */
  findings?: Finding[];
  isReadOnly?: boolean;
}

const noFindings: Finding[] = [];

/**
 * A line of text, with the findings of the checks before publishing. Forms are long: no space is reserved for errors.
 */
export function Field({
  label,
  hint,
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
  const lang = useLangOfField();
  const complete = () => {
    const whole = completeWebAddress(value);
    if (isWebAddress && whole !== value) onChange(whole);
  };
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      error={error}
      keepsErrorLine={false}
      describedBy={findingsId(id, findings)}
      inputMode={type}
      lang={lang}
      onBlur={complete}
      // Enter submits the form without leaving the field, so the value is completed before.
      onKeyDown={(event) => event.key === 'Enter' && flushSync(complete)}
      list={suggestions}
      readOnly={isReadOnly}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      footer={<FieldFindings id={id} label={label} findings={findings} />}
    />
  );
}

/** A date, '2026-03-02'; empty: none. Its hint is below, so that it lines up with a field next to it. */
export function DayField({ label, value, onChange, error, hint }: FieldProps & { hint: string }) {
  const hintId = useId();
  return (
    <TextField
      label={label}
      error={error}
      keepsErrorLine={false}
      describedBy={hintId}
      type="date"
      min="1900-01-01"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      footer={
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      }
    />
  );
}

/** Several lines of plain text. */
export function LinesField({ label, value, onChange, error }: FieldProps) {
  const lang = useLangOfField();
  return (
    <TextArea
      label={label}
      error={error}
      keepsErrorLine={false}
      lang={lang}
      rows={Math.min(24, Math.max(4, value.split('\n').length + Math.ceil(value.length / 90)))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
