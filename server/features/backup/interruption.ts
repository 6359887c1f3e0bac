import { constants } from 'node:os';

/** Undoes unfinished work if the process ends now. */
const unfinished = new Set<() => string | undefined>();

/**
 * Registers how work that is about to begin is undone if the process is interrupted.
 * @param undo removes what the work has written so far, at once; may return a line for the operator
 * @returns a function that is called when the work is done
 */
export function undoWhenInterrupted(undo: () => string | undefined): () => void {
  unfinished.add(undo);
  return () => unfinished.delete(undo);
}

/** Undoes the work that is under way. @returns the line for the operator, if there is one */
export function undoUnfinished(): string | undefined {
  const lines = [...unfinished].map((undo) => undo());
  return lines.find((line) => line !== undefined);
}

/**
 * From now on Ctrl-C, a request to end and a closed terminal undo the work that is under way. The process ends by the
 * signal, as it would without this.
 * @param line tells the operator what that means, unless the work has a line of its own; undefined: nothing is printed
 */
export function handleInterruptions(line: string | undefined): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Nothing here waits, so that no further work begins. npm repeats a Ctrl-C: that finds the process gone.
    process.on(signal, () => {
      const message = undoUnfinished() ?? line;
      if (message !== undefined) console.error(message);
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
      // The first process of a container is not ended by a signal.
      process.exit(128 + constants.signals[signal]);
    });
  }
}
