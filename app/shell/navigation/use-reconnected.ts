import { useEffect, useRef } from 'react';
import { isServerReachable } from './new-build.ts';

/** How often to look for the server, in ms: browsers do not notice every connection that is back. */
const pollInterval = 30_000;

/** Calls `onReconnected` when the server can be reached again, as long as something waits for it. */
export function useReconnected(isWaiting: boolean, onReconnected: () => void): void {
  const act = useRef(onReconnected);
  useEffect(() => {
    act.current = onReconnected;
  });
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    const look = async () => {
      if (navigator.onLine && (await isServerReachable()) && !isOver) act.current();
    };
    const timer = setInterval(look, pollInterval);
    addEventListener('online', look);
    return () => {
      isOver = true;
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, [isWaiting]);
}
