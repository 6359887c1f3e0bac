/**
 * The label of the first invalid field, if this error is shown next to it.
 * @param form where to look; undefined or null: nowhere
 */
export function firstInvalidLabel(form: Element | null | undefined, error: string): string {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!field || error === '' || !describes(field).includes(error)) return '';
  const label = field instanceof HTMLInputElement ? field.labels?.[0] : undefined;
  return label?.textContent ?? '';
}

/** The texts that describe a field. */
const describes = (field: Element): string[] =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent?.trim() ?? '');
