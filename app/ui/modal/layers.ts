/** The dialogs that are open, each above the one before. */
const layers: { dialog: HTMLDialogElement; onEscape: () => void }[] = [];

/**
 * Whether a key press is the Escape that closes a dialog: no field has used it, and nothing is open inside, which the
 * browser closes first.
 */
export const isEscapeFor = (event: KeyboardEvent, dialog: HTMLDialogElement): boolean =>
  event.key === 'Escape' &&
  !event.defaultPrevented &&
  !event.isComposing &&
  dialog.querySelector('[popover]:popover-open') === null;

/**
 * Puts a dialog on top of those that are open. The page behind keeps its position. If the focus is in none, since what had
 * it is gone, Escape still closes the upper one alone: the browser would close all that were opened without a click.
 * @returns takes it away
 */
export function openLayer(dialog: HTMLDialogElement, onEscape: () => void): () => void {
  if (layers.length === 0) {
    const { dataset, clientWidth } = document.documentElement;
    // Where a scrollbar takes room it is kept, so that the page behind does not get wider.
    dataset.behind = innerWidth > clientWidth ? 'with-scrollbar' : 'still';
    addEventListener('keydown', closeUpper);
  }
  const layer = { dialog, onEscape };
  layers.push(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length > 0) return;
    delete document.documentElement.dataset.behind;
    removeEventListener('keydown', closeUpper);
  };
}

function closeUpper(event: KeyboardEvent): void {
  const upper = layers.at(-1);
  const isInside = event.target instanceof Element && event.target.closest('dialog') !== null;
  if (!upper || isInside || !isEscapeFor(event, upper.dialog)) return;
  event.preventDefault();
  upper.onEscape();
}
