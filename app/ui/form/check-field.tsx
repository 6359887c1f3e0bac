import type { ComponentProps } from 'react';

/** A box to tick, with its label behind it. */
export function CheckField({
  id,
  label,
  ...box
}: ComponentProps<'input'> & { id: string; label: string }) {
  return (
    <div className="check">
      <input type="checkbox" id={id} {...box} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
