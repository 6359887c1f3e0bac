import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Arrow keys move between the entries of a calendar, Page Up and Page Down between months.
 * @param months the addresses of the month before and the month after
 * @returns the element with the entries' links
 */
export function useCalendarKeys({ previous, next }: { previous: string; next: string }) {
  const element = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const table = element.current;
    if (!table) return;
    const move = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === 'PageUp' || event.key === 'PageDown') {
        event.preventDefault();
        void navigate(event.key === 'PageUp' ? previous : next);
        return;
      }
      const links = [...table.querySelectorAll<HTMLAnchorElement>('a')];
      const index = links.indexOf(document.activeElement as HTMLAnchorElement);
      const to = steps[event.key]?.(index, links.length);
      if (to === undefined || index === -1) return;
      event.preventDefault();
      links[to]?.focus();
    };
    table.addEventListener('keydown', move);
    return () => table.removeEventListener('keydown', move);
  }, [navigate, previous, next]);
  return element;
}
