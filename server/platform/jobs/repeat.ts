/**
 * Does something again and again, never twice at once, until it is stopped.
 * @param interval between the end of one time and the next, in ms
 * @param work is told by its signal when it should come to an end
 * @param onFailure is told what went wrong; it is tried again at the next turn
 * @returns a stop, which waits for what is under way
 */
export function repeat(
  interval: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const schedule = () => {
    timer = setTimeout(async () => {
      running = work(stopping.signal).catch(onFailure);
      await running;
      if (!stopping.signal.aborted) schedule();
    }, interval).unref();
  };
  schedule();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
