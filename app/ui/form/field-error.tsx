/** What is wrong with a field, or nothing yet. It is read out when it appears. @param id of the field's control */
export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p id={fieldErrorId(id)} className="field-error" aria-live="polite">
      {error}
    </p>
  );
}

/** The id by which a control says that its error describes it. */
export const fieldErrorId = (id: string) => `${id}-error`;
