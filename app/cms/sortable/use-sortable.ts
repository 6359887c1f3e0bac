import { useLayoutEffect, useRef, useState } from 'react';
import { useDrag } from './use-drag.ts';

/**
 * The order of entries that are saved with their form: moved by buttons or by dragging, and announced to screen
 * readers.
 * @param one the singular: 'paragraph'
 */
export function useSortable<T>(entries: T[], onChange: (entries: T[]) => void, one: string) {
  const [announcement, setAnnouncement] = useState('');
  const focused = useRef<HTMLElement | null>(null);
  // When the list is rendered again, the browser takes the focus from the moved entry.
  useLayoutEffect(() => {
    if (focused.current?.isConnected) focused.current.focus({ preventScroll: true });
    focused.current = null;
  });
  const move = (from: number, to: number) => {
    const moved = entries[from];
    if (!moved || to < 0 || to >= entries.length) return;
    focused.current = document.activeElement as HTMLElement | null;
    setAnnouncement(
      `The ${one} that was number ${from + 1} is now number ${to + 1} of ${entries.length}.`,
    );
    onChange(entries.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return { announcement, move, ...useDrag(move) };
}
