import { useEffect } from 'react';
import { saveInPlace, watchSubmissions } from '#app/ui/form/kept-focus.ts';
import { toast } from '#app/ui/toast/toast.ts';

/**
 * Ctrl+S or Cmd+S saves the form that is being edited, on every staff screen: the one with the focus, or else the one
 * with the action bar, or the only one there is. The focus stays in the text.
 */
export function useSaveShortcut(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.shiftKey || event.altKey) return;
      // The browser would offer to save the page as a file.
      event.preventDefault();
      if (event.repeat) return;
      const form = formToSave();
      if (!form)
        return toast.error('Nothing to save here. Click into the form that you want to save.');
      const button = form.querySelector<HTMLButtonElement>('[type="submit"]:enabled');
      // Without an enabled button the form is being saved already.
      if (button) saveInPlace(form, button);
    };
    const endWatching = watchSubmissions();
    addEventListener('keydown', listen);
    return () => {
      endWatching();
      removeEventListener('keydown', listen);
    };
  }, []);
}

function formToSave(): HTMLFormElement | null {
  const scope =
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main');
  const focused = document.activeElement?.closest('form');
  if (focused && scope?.contains(focused) && isSaved(focused)) return focused;
  const forms = [...(scope?.querySelectorAll('form') ?? [])].filter(
    (form) => isSaved(form) && form.checkVisibility(),
  );
  const withBar = forms.filter((form) => form.querySelector('.staff-bar') !== null);
  return onlyOneOf(withBar) ?? onlyOneOf(forms);
}

const onlyOneOf = (forms: HTMLFormElement[]) => (forms.length === 1 ? (forms[0] ?? null) : null);

/** A search or a filter has a form too, and nothing to save. */
const isSaved = (form: HTMLFormElement) =>
  form.querySelector('[type="submit"]') !== null && form.closest('search') === null;
