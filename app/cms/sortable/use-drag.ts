import { type PointerEvent as ReactPointerEvent, useLayoutEffect, useRef } from 'react';

/** How far the pointer may move before a press counts as a drag, in px: a finger is less precise than a mouse. */
const slack = { mouse: 4, touch: 10 };
/** How close to the window's edge dragging scrolls the page, in px. */
const edge = 70;
/** How fast it scrolls, in px per ms. */
const scrollSpeed = 0.72;
/** The most time that one step makes up for, in ms: after a busy moment the page does not jump. */
const longestStep = 100;

/**
 * Lets the entries of a list be dragged to another position by a handle, with a mouse, a pen or a finger. While
 * dragging they are collapsed (see `[data-sorting]` in sortable.css), so that a page of long forms fits on the screen;
 * nothing changes before the entry is dropped. For the keyboard there are buttons: `MoveButtons`.
 * @param onMove receives the position that an entry had when it was dropped, and its new one
 */
export function useDrag(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLElement>(null);
  // An answer of the server may change the entries during a drag.
  const newestOnMove = useRef(onMove);
  useLayoutEffect(() => {
    newestOnMove.current = onMove;
  });

  function start(event: ReactPointerEvent<HTMLElement>, from: number) {
    const { current: box } = list;
    const dragged = box && entriesOf(box)[from];
    const isDragging = box?.dataset.sorting !== undefined;
    if (!box || !dragged || isDragging || event.button !== 0) return;
    event.preventDefault();
    const { currentTarget: handle, pointerId } = event;
    const listeners = new AbortController();
    const { signal } = listeners;
    const end = () => {
      listeners.abort();
      drag.end();
    };
    const drag = new Drag(box, dragged, event, end);
    const drop = () => {
      const [before, after] = drag.places();
      end();
      if (before !== after) newestOnMove.current(before, after);
    };
    /** Ignores other fingers. */
    const by = (answer: (event: PointerEvent) => void) => (happened: PointerEvent) => {
      if (happened.pointerId === pointerId) answer(happened);
    };
    handle.setPointerCapture(pointerId);
    handle.addEventListener(
      'pointermove',
      by(({ clientY }) => drag.moveTo(clientY)),
      { signal },
    );
    handle.addEventListener('pointerup', by(drop), { signal });
    handle.addEventListener('pointercancel', by(end), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
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
  readonly #dragged: HTMLElement;
  readonly #startY: number;
  readonly #startTop: number;
  readonly #slack: number;
  readonly #onLost: () => void;
  #y: number;
  #hasMoved = false;
  #frame: number;
  #scrolledAt = performance.now();
  /** The rest of a step after it is rounded to whole pixels. */
  #rest = 0;

  /** @param onLost is called if the dragged entry is deleted, or the screen is left */
  constructor(
    box: HTMLElement,
    dragged: HTMLElement,
    { clientY, pointerType }: Pick<PointerEvent, 'clientY' | 'pointerType'>,
    onLost: () => void,
  ) {
    this.#box = box;
    this.#dragged = dragged;
    this.#startY = clientY;
    this.#startTop = topOf(dragged);
    this.#y = clientY;
    this.#slack = pointerType === 'touch' ? slack.touch : slack.mouse;
    this.#onLost = onLost;
    this.#collapse();
    this.#frame = requestAnimationFrame(this.#scroll);
  }

  moveTo(y: number): void {
    this.#y = y;
    this.#hasMoved ||= Math.abs(y - this.#startY) > this.#slack;
    if (this.#hasMoved) this.#mark();
  }

  /** The position of the entry, and the one where it would land: the same until the pointer has moved. */
  places(): [before: number, after: number] {
    const before = entriesOf(this.#box).indexOf(this.#dragged);
    return [before, this.#hasMoved && before >= 0 ? this.#landing() : before];
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    const top = this.#hasMoved ? topOf(this.#dragged) : this.#startTop;
    delete this.#box.dataset.sorting;
    delete this.#dragged.dataset.dragged;
    this.#box.style.paddingBlock = '';
    this.#scrollUntilAt(top);
    this.#clear();
  }

  #landing = () => this.#others().filter((entry) => middleOf(entry) < this.#y).length;

  #mark(): void {
    this.#clear();
    const others = this.#others();
    const next = others[this.#landing()];
    if (next) next.dataset.landing = 'before';
    else others.at(-1)?.setAttribute('data-landing', 'after');
  }

  #clear(): void {
    for (const entry of entriesOf(this.#box)) delete entry.dataset.landing;
  }

  #others = () => entriesOf(this.#box).filter((entry) => entry !== this.#dragged);

  /**
   * Collapses the entries, and keeps the dragged one under the pointer. Near an end of the page, which cannot be scrolled
   * far enough for that, the list is padded.
   */
  #collapse(): void {
    const { style, dataset } = this.#box;
    dataset.sorting = '';
    this.#dragged.dataset.dragged = '';
    const { height } = this.#dragged.getBoundingClientRect();
    const isUnderPointer = this.#y < this.#startTop + height;
    const missing = this.#scrollUntilAt(isUnderPointer ? this.#startTop : this.#y - height / 2);
    if (missing > 0) style.paddingBlockStart = `${missing}px`;
    if (missing < 0) {
      style.paddingBlockEnd = `${-missing}px`;
      scrollBy({ top: -missing, behavior: 'instant' });
    }
  }

  /**
   * Scrolls until the dragged entry begins at `top`.
   * @returns how much it is above that, in px, if the page cannot be scrolled so far
   */
  #scrollUntilAt(top: number): number {
    scrollBy({ top: topOf(this.#dragged) - top, behavior: 'instant' });
    return Math.round(top - topOf(this.#dragged));
  }

  #scroll = (now: number): void => {
    if (!this.#dragged.isConnected) {
      this.#onLost();
      return;
    }
    const duration = Math.min(Math.max(now - this.#scrolledAt, 0), longestStep);
    this.#scrolledAt = now;
    const direction = this.#y < edge ? -1 : this.#y > innerHeight - edge ? 1 : 0;
    if (direction !== 0 && this.#hasMoved) {
      const distance = this.#rest + direction * scrollSpeed * duration;
      this.#rest = distance % 1;
      scrollBy({ top: Math.trunc(distance), behavior: 'instant' });
      this.#mark();
    }
    this.#frame = requestAnimationFrame(this.#scroll);
  };
}

const topOf = (entry: HTMLElement) => entry.getBoundingClientRect().top;

function middleOf(entry: HTMLElement): number {
  const { top, height } = entry.getBoundingClientRect();
  return top + height / 2;
}
