/** Whether something has been typed on this page since it was opened. */
let isTyped = false;

/** A search can be typed again; losing anything else hurts. */
const harmless = 'input[type=search]';

/** Watches what is typed into forms, so that nothing reloads the page and loses it. */
export function watchInput(): () => void {
  const note = ({ target }: Event) => {
    if (!(target instanceof Element && target.matches(harmless))) isTyped = true;
  };
  document.addEventListener('input', note);
  return () => document.removeEventListener('input', note);
}

/** Another page has been opened: what was typed on the last one is sent, kept or given up. */
export function forgetInput(): void {
  isTyped = false;
}

/** Whether a reload now would lose what somebody has typed. */
export const hasUnsavedInput = (): boolean => isTyped;
