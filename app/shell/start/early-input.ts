/** Raised on the window at hydration: input that was held until then resumes. */
export const hydratedEvent = 'common-plate:running';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = 'input, textarea, select';
/** Early input by field: hydration itself may reset a field. */
const typed = new Map<Field, Typed>();

interface Typed {
  value: string;
  /** The selection; null if the kind of field has none, such as a number. */
  selection: readonly [number, number] | null;
}

const isField = (element: unknown): element is Field =>
  element instanceof Element && element.matches(fields);

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** A field's value; for a check box, whether it is checked. */
const currentOf = (field: Field) => (isTicked(field) ? String(field.checked) : field.value);

/** The server-rendered value. */
function initialOf(field: Field): string {
  if (isTicked(field)) return String(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

function selectionOf(field: Field): Typed['selection'] {
  if (field instanceof HTMLSelectElement) return null;
  const { selectionStart: start, selectionEnd: end } = field;
  return start === null || end === null ? null : [start, end];
}

function note({ target }: { target: unknown }): void {
  if (isField(target))
    typed.set(target, { value: currentOf(target), selection: selectionOf(target) });
}

/** Records input from before hydration. Call it before React hydrates the page. */
export function watchEarlyInput(): void {
  for (const field of document.querySelectorAll<Field>(fields)) {
    if (currentOf(field) !== initialOf(field)) note({ target: field });
  }
  for (const event of ['input', 'change']) addEventListener(event, note, true);
  addEventListener('beforeinput', restore, true);
}

/** Hydration may reset a field some time before its input is replayed: what is typed in between belongs to that input. */
function restore({ target }: Event): void {
  const early = isField(target) && typed.get(target);
  if (!early || !isText(target) || target.value === early.value) return;
  assignUnseen(target, early.value);
  if (early.selection) target.setSelectionRange(...early.selection);
}

const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !isTicked(element));

/** The events at which React hydrates a whole page at once: `discreteReplayableEvents` in React DOM. */
const urgentEvents =
  'auxclick change click compositionend compositionstart contextmenu copy cut dblclick dragend dragstart drop input keydown keypress keyup mousedown mouseup paste pointercancel pointerdown pointerup reset textInput touchcancel touchend touchstart'.split(
    ' ',
  );

const hide = (event: Event) => event.stopPropagation();

/**
 * Hides input from React until the page is hydrated, since a tap would wait for the hydration of the whole page. Until then
 * the browser acts as it does without scripts. Listeners at the window still get the input.
 */
export function hideInput(): void {
  for (const event of urgentEvents) addEventListener(event, hide, true);
}

export function stopHidingInput(): void {
  for (const event of urgentEvents) removeEventListener(event, hide, true);
}

/**
 * Replays early input after hydration: React hydrates with the server-rendered values, and would reset a controlled
 * field.
 */
export function replayEarlyInput(): void {
  for (const event of ['input', 'change']) removeEventListener(event, note, true);
  removeEventListener('beforeinput', restore, true);
  for (const [field, early] of typed) if (field.isConnected) retype(field, early);
  typed.clear();
}

function retype(field: Field, early: Typed): void {
  const { value } = early;
  const initial = initialOf(field);
  if (value === initial) return;
  if (isTicked(field)) {
    field.checked = initial === 'true';
    // A radio button cannot be unchecked: another one of its group is checked instead.
    if (value === 'true' || field.type === 'checkbox') field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    retypeText(field, initial, early);
  }
}

function retypeText(
  field: HTMLInputElement | HTMLTextAreaElement,
  initial: string,
  early: Typed,
): void {
  const { value } = early;
  // If the field was reset in the meantime, its caret was moved too.
  const selection = field.value === value ? selectionOf(field) : early.selection;
  field.value = initial;
  assignUnseen(field, value);
  if (selection) field.setSelectionRange(...selection);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * React ignores an event whose value it already knows. It tracks assignments to the element's own property; the
 * prototype's setter emulates typing.
 */
function assignUnseen(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}
