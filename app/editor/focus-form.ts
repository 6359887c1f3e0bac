/** Moves the focus into the form whose button is about to disappear with the focus: to its first field. */
export function focusForm(button: HTMLElement): void {
  const form = button.closest('form');
  requestAnimationFrame(() => {
    const fields = [...(form?.querySelectorAll<HTMLElement>('input, textarea') ?? [])];
    fields.find((field) => field.checkVisibility() && !field.matches(':disabled'))?.focus();
  });
}
