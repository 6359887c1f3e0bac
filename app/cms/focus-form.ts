/** Leads the focus into the form whose button is about to go away, and would take it along. */
export function focusForm(button: HTMLElement): void {
  const form = button.closest('form');
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('input')?.focus());
}
