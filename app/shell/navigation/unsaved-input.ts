/** Whether something has been typed on this page since it was opened. */
let isDirty = false;

/** A search can be typed again; losing anything else is worse. */
const harmless = 'input[type=search]';

/** Tracks input in forms, so that no automatic reload loses it. */
export function watchInput(): () => void {
  const note = ({ target }: Event) => {
    if (!(target instanceof Element && target.matches(harmless))) isDirty = true;
  };
  document.addEventListener('input', note);
  return () => document.removeEventListener('input', note);
}

/** Another page has been opened: the input on the last one has been sent, stored or abandoned. */
export function forgetInput(): void {
  isDirty = false;
}

/** Whether a reload now would lose input. */
export const hasUnsavedInput = (): boolean => isDirty;
