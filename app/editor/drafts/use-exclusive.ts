import { useRef } from 'react';

/** Keeps work of a form from overlapping. @returns a function that starts work once the work before it is done */
export function useExclusive(): <T>(work: () => Promise<T>) => Promise<T> {
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  return (work) => {
    const turn = underWay.current.then(work, work);
    underWay.current = turn.catch(() => undefined);
    return turn;
  };
}
