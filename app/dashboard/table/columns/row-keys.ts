import type { KeyboardEvent } from 'react';

/** Moves the focus between rows with the arrow keys, Home and End, to the control in the same place of the row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const control = event.target as HTMLElement;
  const row = control.closest<HTMLTableRowElement>('tbody > tr');
  const body = row?.parentElement;
  if (!row || !body || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...body.children];
  const next = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: rows[0],
    End: rows.at(-1),
  }[event.key];
  if (!next) return;
  const controls = (each: Element) => [...each.querySelectorAll<HTMLElement>('button, a, input')];
  const place = controls(row).indexOf(control);
  controls(next)[place]?.focus();
  event.preventDefault();
}
