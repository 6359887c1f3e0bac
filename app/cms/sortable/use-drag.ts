import { type PointerEvent as ReactPointerEvent, useRef } from 'react';

/** How far the pointer moves before anything else than a press is meant, in px. */
const slack = 4;
/** How close to the window's edge dragging scrolls the page, in px. */
const edge = 70;
/** How fast it scrolls, in px per ms. */
const scrollSpeed = 0.72;
/** The longest step, in ms, so that a browser that was busy does not jump. */
const longestStep = 100;

/**
 * Lets the entries of a list be dragged to another position by a handle, with a mouse, a pen or a finger. While
 * dragging they are collapsed (see `[data-sorting]` in sortable.css), so that a page of long forms fits on the screen;
 * nothing changes before the entry is dropped. For the keyboard there are buttons: `MoveButtons`.
 * @param onMove receives the position that an entry had, and the one where it was dropped
 */
export function useDrag(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLElement>(null);

  function start(event: ReactPointerEvent<HTMLElement>, from: number) {
    const { current: box } = list;
    const entries = box ? entriesOf(box) : [];
    const dragged = entries[from];
    if (!box || !dragged || event.button !== 0) return;
    event.preventDefault();
    const drag = new Drag(box, entries, dragged, event.clientY);
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientY }: PointerEvent) => drag.moveTo(clientY);
    const drop = () => {
      const to = drag.place();
      end();
      if (to !== from) onMove(from, to);
    };
    const cancel = (pressed: KeyboardEvent) => pressed.key === 'Escape' && end();
    const end = () => {
      drag.end();
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', drop);
      handle.removeEventListener('pointercancel', end);
      removeEventListener('keydown', cancel);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', drop);
    handle.addEventListener('pointercancel', end);
    addEventListener('keydown', cancel);
  }

  return {
    /** For the element that contains the entries, each marked by `data-entry`. */
    list: (element: HTMLElement | null) => {
      list.current = element;
    },
    start,
  };
}

const entriesOf = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>('[data-entry]')].filter(
    (entry) => entry.parentElement?.closest('[data-entries]') === box,
  );

/** One drag operation. It marks where the entry would land, and does not change the list itself. */
class Drag {
  readonly #box: HTMLElement;
  readonly #entries: HTMLElement[];
  readonly #dragged: HTMLElement;
  readonly #startY: number;
  #y: number;
  #hasMoved = false;
  #frame = 0;
  #scrolledAt = performance.now();

  constructor(box: HTMLElement, entries: HTMLElement[], dragged: HTMLElement, y: number) {
    this.#box = box;
    this.#entries = entries;
    this.#dragged = dragged;
    this.#startY = y;
    this.#y = y;
    this.#changeHeights(() => {
      box.dataset.sorting = '';
      dragged.dataset.dragged = '';
    });
    this.#frame = requestAnimationFrame(this.#scroll);
  }

  moveTo(y: number): void {
    this.#y = y;
    this.#hasMoved ||= Math.abs(y - this.#startY) > slack;
    if (this.#hasMoved) this.#mark();
  }

  /** The position where it would land. Near an end of the page, collapsing has moved it away from the pointer. */
  place(): number {
    if (!this.#hasMoved) return this.#entries.indexOf(this.#dragged);
    return this.#others().filter((entry) => middleOf(entry) < this.#y).length;
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#changeHeights(() => {
      delete this.#box.dataset.sorting;
      delete this.#dragged.dataset.dragged;
    });
    this.#clear();
  }

  #mark(): void {
    this.#clear();
    const others = this.#others();
    const next = others[this.place()];
    if (next) next.dataset.landing = 'before';
    else others.at(-1)?.setAttribute('data-landing', 'after');
  }

  #clear(): void {
    for (const entry of this.#entries) delete entry.dataset.landing;
  }

  #others = () => this.#entries.filter((entry) => entry !== this.#dragged);

  /** The dragged entry stays under the pointer, whatever the height of the others. */
  #changeHeights(change: () => void): void {
    const before = this.#dragged.getBoundingClientRect().top;
    change();
    scrollBy({ top: this.#dragged.getBoundingClientRect().top - before, behavior: 'instant' });
  }

  #scroll = (now: number): void => {
    // The screen may have been left in the meantime.
    if (!this.#box.isConnected) return;
    const duration = Math.min(Math.max(now - this.#scrolledAt, 0), longestStep);
    this.#scrolledAt = now;
    const direction = this.#y < edge ? -1 : this.#y > innerHeight - edge ? 1 : 0;
    if (direction !== 0 && this.#hasMoved) {
      scrollBy({ top: direction * scrollSpeed * duration, behavior: 'instant' });
      this.#mark();
    }
    this.#frame = requestAnimationFrame(this.#scroll);
  };
}

function middleOf(entry: HTMLElement): number {
  const { top, height } = entry.getBoundingClientRect();
  return top + height / 2;
}
