import type { ComponentProps } from 'react';
import { Fault } from '#app/ui/form/text-field.tsx';

interface Labelled {
  id: string;
  label: string;
  fault?: string | undefined;
}

/** Several lines under their label. */
export function AreaField({
  id,
  label,
  note,
  fault = '',
  ...area
}: ComponentProps<'textarea'> & Labelled & { note?: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {note && (
        <p id={`${id}-note`} className="text-sm text-bark">
          {note}
        </p>
      )}
      <textarea
        id={id}
        className="input"
        aria-invalid={fault !== ''}
        aria-describedby={note ? `${id}-note ${id}-fault` : `${id}-fault`}
        {...area}
      />
      <Fault id={`${id}-fault`} fault={fault} />
    </div>
  );
}

/** A choice of a few, as a field of a form. */
export function ChoiceField({
  id,
  label,
  options,
  fault = '',
  ...select
}: ComponentProps<'select'> & Labelled & { options: Record<string, string> }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        aria-invalid={fault !== ''}
        aria-describedby={`${id}-fault`}
        {...select}
      >
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <Fault id={`${id}-fault`} fault={fault} />
    </div>
  );
}

/** A box to tick, with its label behind it. */
export function BoxField({
  label,
  ...box
}: ComponentProps<'input'> & { name: string; label: string }) {
  const id = `event-${box.name}`;
  return (
    <div className="check">
      <input type="checkbox" id={id} {...box} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
