import type { FormEvent } from 'react';

/** What a form holds that is being sent by a script: the browser does not send it, too. */
export function sentForm(event: FormEvent<HTMLFormElement>) {
  event.preventDefault();
  const values = new FormData(event.currentTarget);
  return {
    /** What a field holds, without spaces around it; empty where there is no such field. */
    value: (name: string) => String(values.get(name) ?? '').trim(),
    /** Whether a box is checked, as calls take it. */
    flag: (name: string) => (values.has(name) ? (1 as const) : (0 as const)),
  };
}
