/**
 * Repeats work, never concurrently, until it is stopped.
 * @param interval between the end of one run and the start of the next, in ms
 * @param work receives a signal that aborts when it should end
 * @param onFailure receives the error; the work runs again after the interval
 * @returns a function that stops it, and waits for work in progress
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
