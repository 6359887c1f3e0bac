import { useRef } from 'react';

/** Work of a form that must not overlap. @returns a function that starts work when what is under way is done */
export function useExclusive(): <T>(work: () => Promise<T>) => Promise<T> {
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  return (work) => {
    const turn = underWay.current.then(work, work);
    underWay.current = turn.catch(() => undefined);
    return turn;
  };
}
