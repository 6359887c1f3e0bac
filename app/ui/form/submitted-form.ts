import type { FormEvent } from 'react';

/** The values of a form that a script submits; keeps the browser from submitting it too. */
export function submittedForm(event: FormEvent<HTMLFormElement>) {
  event.preventDefault();
  return readForm(event.currentTarget);
}

/** The values of a form. */
export function readForm(form: HTMLFormElement) {
  const values = new FormData(form);
  return {
    /** The trimmed value of a field; empty if there is no such field. */
    value: (name: string) => String(values.get(name) ?? '').trim(),
    /** Whether a check box is checked, as a flag for calls. */
    flag: (name: string) => (values.has(name) ? (1 as const) : (0 as const)),
  };
}
