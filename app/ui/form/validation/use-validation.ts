import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { type CheckedField, firstError } from './validation.ts';

/** A field that loses focus after a change fires both events: it is checked once, after this time in ms. */
const delay = 5;

const none: Record<string, string> = {};

/** Fields by their names in the form. */
export type CheckedFields = Readonly<Record<string, CheckedField>>;

/**
 * Checks a form's fields when they are left and when a change is committed, not during typing.
 * @param fields must be the same object on every render
 */
export function useValidation(fields: CheckedFields, found: Record<string, string> = none) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  /** The names of the fields to check next. */
  const touched = useRef(new Set<string>());
  const [errors, setErrors] = useState(found);
  const [lastFound, setLastFound] = useState(found);
  if (found !== lastFound) {
    setLastFound(found);
    // A new attempt begins with no findings: what was checked before it stays.
    if (Object.keys(found).length > 0) setErrors(found);
  }

  const check = useCallback(
    (names: Iterable<string>) => {
      if (!form.current) return {};
      const values = new FormData(form.current);
      const found: Record<string, string> = {};
      for (const name of names) {
        const field = fields[name];
        if (field) found[name] = firstError(field, String(values.get(name) ?? ''), t);
      }
      setErrors((before) => ({ ...before, ...found }));
      return found;
    },
    [fields, t],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const checkSoon = ({ target }: Event) => {
      touched.current.add((target as HTMLInputElement).name);
      clearTimeout(timer);
      timer = setTimeout(() => {
        check(touched.current);
        touched.current.clear();
      }, delay);
    };
    const element = form.current;
    // React's own `onChange` fires with every key.
    element?.addEventListener('change', checkSoon);
    element?.addEventListener('focusout', checkSoon);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('change', checkSoon);
      element?.removeEventListener('focusout', checkSoon);
    };
  }, [check]);

  return {
    form,
    errors,
    /** Shows the server's errors. */
    setErrors,
    /**
     * Checks every field, and focuses the first one with an error.
     * @returns whether there is none
     */
    isValid(): boolean {
      // The timers of a page in the background are late: checking again could clear the server's error.
      touched.current.clear();
      const found = check(Object.keys(fields));
      const first = Object.keys(found).find((name) => found[name]);
      if (first === undefined) return true;
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return false;
    },
  };
}
