/** Moves the focus into the form whose button is about to disappear with the focus. */
export function focusForm(button: HTMLElement): void {
  const form = button.closest('form');
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('input')?.focus());
}
