/** The modals that can open over a page. */
export type Modal =
  | { name: 'sign-in'; email?: string; message?: string }
  | { name: 'sign-up' | 'recover-password'; email?: string }
  | { name: 'search' }
  | { name: 'thank-you'; email: string; message: string }
  /** The policy pages' viewer; without a page it shows the terms. */
  | { name: 'policy'; page?: string };

/** A modal, and where the focus goes back to when it closes. */
export interface OpenModal {
  modal: Modal;
  opener: HTMLElement | null;
}

let open: readonly OpenModal[] = [];
const listeners = new Set<() => void>();

/** Load the code of modals, which the shell has. */
interface ModalLoaders {
  modals(): Promise<unknown>;
  /** The search's code, with that of its results, which the others do without. */
  search(): Promise<unknown>;
}

let loaders: ModalLoaders | undefined;

/** Said once by the shell: what is below it opens modals and does not know them. */
export function setModalLoaders(given: ModalLoaders): void {
  loaders = given;
}

/** Loads the modals' code: on the first sign that somebody wants one. */
export async function loadModals(): Promise<void> {
  await loaders?.modals();
}

/**
 * Opens a modal. The viewer opens over the one that it was opened from; any other replaces it.
 * @throws when the modal's code cannot be loaded
 */
export async function openModal(modal: Modal, opener: HTMLElement | null): Promise<void> {
  await loadModals();
  if (modal.name === 'search') await loaders?.search();
  const next = { modal, opener: open[0]?.opener ?? opener };
  show(modal.name === 'policy' ? [...open, { modal, opener }] : [next]);
}

export function closeModal(closed: OpenModal): void {
  show(open.filter((each) => each !== closed));
}

export function closeAllModals(): void {
  if (open.length > 0) show([]);
}

function show(next: readonly OpenModal[]): void {
  open = next;
  for (const listener of listeners) listener();
}

export const readModals = () => open;

export function followModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
