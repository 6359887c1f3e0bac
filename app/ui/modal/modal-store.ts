/** The modals that can open over a page. */
export type Modal =
  | { name: 'sign-in'; email?: string; message?: string }
  | { name: 'sign-up' | 'recover-password'; email?: string }
  | { name: 'search' }
  | { name: 'thank-you'; email: string; message: string }
  /** The policy pages' viewer; without a page it shows the terms. */
  | { name: 'policy'; page?: string };

/** A modal, and where the focus returns to when it closes. */
export interface OpenModal {
  modal: Modal;
  opener: HTMLElement | null;
}

/** Used on the server and during hydration: the same object as at first, so that nothing is rendered again. */
export const noModals: readonly OpenModal[] = [];

let open = noModals;
const listeners = new Set<() => void>();

/** Loads the code of modals, which is in the shell. */
interface ModalLoaders {
  modals(): Promise<unknown>;
  /** The search's code and its results, which the other modals do not need. */
  search(): Promise<unknown>;
  /** Whether leaving the page would lose what was typed on it. */
  mustStay(): boolean;
}

let loaders: ModalLoaders | undefined;

/** Set once by the shell: lower layers open modals without knowing them. */
export function setModalLoaders(given: ModalLoaders): void {
  loaders = given;
}

/** Loads the modals' code: on the first sign that it is needed. */
export async function loadModals(): Promise<void> {
  await loaders?.modals();
}

/**
 * Opens a modal. The viewer opens on top of the modal that it was opened from; any other replaces it.
 * Where leaving the page would lose text, a modal whose code cannot be loaded says so in its place.
 * @throws if the modal's code cannot be loaded, and its page can be opened instead
 */
export async function openModal(modal: Modal, opener: HTMLElement | null): Promise<void> {
  try {
    await loadModals();
    if (modal.name === 'search') await loaders?.search();
  } catch (failure) {
    if (!loaders?.mustStay()) throw failure;
  }
  // A session that ends is noticed by several calls: the form that someone may already type in stays.
  if (modal.name === 'sign-in' && open.some((each) => each.modal.name === 'sign-in')) return;
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

export const getModals = () => open;

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
