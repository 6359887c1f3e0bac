/** The text from which its form was last saved by the shortcut. */
let kept: Element | null = null;

const texts = 'input, textarea, [contenteditable="true"]';

/**
 * Saves a form as its button does, without taking the focus and the caret from the text that has them: someone who saves by the
 * shortcut goes on typing.
 */
export function saveInPlace(form: HTMLFormElement, button: HTMLButtonElement): void {
  const { activeElement } = document;
  form.requestSubmit(button);
  kept = activeElement?.matches(texts) ? activeElement : null;
}

/** Has every form that is submitted otherwise show its errors where they are. @returns ends it */
export function watchSubmissions(): () => void {
  const forget = () => {
    kept = null;
  };
  addEventListener('submit', forget, { capture: true });
  return () => removeEventListener('submit', forget, { capture: true });
}

/** Whether the focus stays in the text that it is in: what happens elsewhere is said, and not gone to. */
export const isFocusKept = (): boolean => kept !== null && kept === document.activeElement;
