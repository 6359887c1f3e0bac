import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSame } from '#app/editor/drafts/after-save.ts';
import { flushPendingEdits } from '#app/editor/markdown-editor/pending-edits.ts';
import type { Written } from './written.ts';

/** Input at one place without a longer pause is one step, in ms. */
const pause = 500;
/** How many steps can be undone. */
const most = 200;

interface Step {
  written: Written;
  /** Puts the cursor where it was before what undoing this step takes back; absent: it goes to what differs. */
  goBack: (() => void) | undefined;
}

interface History {
  past: Step[];
  future: Step[];
}

const none: History = { past: [], future: [] };

/**
 * One history of all that is written on a sheet, since moving between its texts is no reason to lose a step. A step is
 * what is on the sheet as a whole; unchanged texts are shared.
 * @param now what is on the sheet
 * @param write changes it
 * @param onRestored receives what a step has changed, once it is on the screen
 */
export function useTextHistory(
  now: Written,
  write: (written: Written) => void,
  onRestored: (before: Written, after: Written) => void,
) {
  /** The newest, known at once and not with the next rendering. */
  const newest = useRef(now);
  const history = useRef(none);
  const last = useRef({ at: '', time: 0 });
  /** The ids that sections got by being saved since. */
  const ids = useRef(new Map<string, string>());
  const [can, setCan] = useState({ undo: false, redo: false });

  const store = (next: History) => {
    history.current = next;
    setCan({ undo: next.past.length > 0, redo: next.future.length > 0 });
  };

  useLayoutEffect(() => {
    for (const { key, id } of now.paragraphs) if (id !== undefined) ids.current.set(key, id);
    const isOwn = isSameObjects(now, newest.current) || isSame(words(now), words(newest.current));
    newest.current = now;
    // It comes from the server or from someone else: undoing past that would take it back.
    if (!isOwn) store(none);
  });

  /**
   * @param at where something is typed; empty: it is a step of its own
   * @param goBack puts the cursor where it was, once this is undone
   */
  function change(next: Written, at = '', goBack?: () => void): void {
    const time = Date.now();
    const isSameStep = at !== '' && at === last.current.at && time - last.current.time < pause;
    last.current = { at, time };
    if (!isSameStep || history.current.past.length === 0) {
      const step = { written: newest.current, goBack };
      store({ past: [...history.current.past, step].slice(-most), future: [] });
    } else if (history.current.future.length > 0) store({ ...history.current, future: [] });
    newest.current = next;
    write(next);
  }

  function restore(from: 'past' | 'future'): void {
    flushPendingEdits();
    const { current: before } = newest;
    const steps = [...history.current[from]];
    let step = steps.pop();
    while (step && isSame(words(step.written), words(before))) step = steps.pop();
    const other = from === 'past' ? 'future' : 'past';
    if (!step) {
      store({ ...history.current, [from]: [] });
      return;
    }
    const restored = withIds(step.written, ids.current);
    const { goBack } = step;
    const back = { written: before, goBack };
    store({ ...history.current, [from]: steps, [other]: [...history.current[other], back] });
    last.current = { at: '', time: 0 };
    newest.current = restored;
    // The cursor goes to what has changed.
    flushSync(() => write(restored));
    if (from === 'past' && goBack) goBack();
    else onRestored(before, restored);
  }

  return {
    change,
    newest: () => newest.current,
    undo: () => restore('past'),
    redo: () => restore('future'),
    canUndo: can.undo,
    canRedo: can.redo,
  };
}

/** Known without reading the texts. */
const isSameObjects = (one: Written, other: Written) =>
  one.paragraphs === other.paragraphs &&
  one.text === other.text &&
  one.title === other.title &&
  one.subtitle === other.subtitle;

/** What was written, without what saving adds or trims. */
const words = ({ title, subtitle, text, paragraphs }: Written) => [
  title.trim(),
  subtitle.trim(),
  text.trim(),
  ...paragraphs.map(({ id: _id, ...paragraph }) => [
    paragraph.key,
    { ...paragraph, title: paragraph.title.trim(), text: paragraph.text.trim() },
  ]),
];

const withIds = (written: Written, ids: ReadonlyMap<string, string>): Written => ({
  ...written,
  paragraphs: written.paragraphs.map((paragraph) => {
    const id = ids.get(paragraph.key);
    return id === undefined || id === paragraph.id ? paragraph : { ...paragraph, id };
  }),
});
