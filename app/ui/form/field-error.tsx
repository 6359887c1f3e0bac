/**
 * A field's error, or nothing yet. It is announced when it appears.
 * @param id of the field's control
 */
export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p id={fieldErrorId(id)} className="field-error" aria-live="polite">
      {error}
    </p>
  );
}

/** The id by which a control references its error. */
export const fieldErrorId = (id: string) => `${id}-error`;
