/** The longest wait, in ms: without one, Chromium sometimes called back only after half a minute, though nothing was going on. */
const longestWait = 500;

/** Resolves when the browser has nothing else to do. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: longestWait });
    else setTimeout(resolve, 50);
  });

const waiting: (() => void)[] = [];

/** Runs `work` when the browser is idle, and after what waited before it: each in a task of its own. */
export function whenIdle(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) void runInTurn();
}

async function runInTurn(): Promise<void> {
  while (waiting.length > 0) {
    await idle();
    try {
      waiting[0]?.();
    } catch (error) {
      reportError(error);
    }
    waiting.shift();
  }
}
