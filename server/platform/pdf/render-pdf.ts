import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { minute } from '#contract/shared/time-units.ts';
import { threadMemory } from '#server/platform/limits/thread-memory.ts';
import type { PdfFile } from './pdf-file.ts';
import type { Drawing } from './pdf-worker.ts';

/** The longest wait for one file, in ms. */
const longestWait = 60_000;

let thread: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();
let rest: NodeJS.Timeout | undefined;

/**
 * Draws a PDF file in a thread of its own, so that no other request waits for it. Files are not stored.
 * @throws if it cannot be drawn
 */
export function renderPdf(file: PdfFile): Promise<Buffer> {
  const rendered = turn.then(() => render(file));
  turn = rendered.catch(() => undefined).then(endWhenUnused);
  return rendered;
}

async function render(file: PdfFile): Promise<Buffer> {
  clearTimeout(rest);
  thread ??= startThread();
  const used = thread;
  used.postMessage(file);
  try {
    const signal = AbortSignal.timeout(longestWait);
    const [drawing] = (await once(used, 'message', { signal })) as [Drawing];
    if ('error' in drawing) throw new Error(`A PDF could not be drawn: ${drawing.error}`);
    return Buffer.from(drawing.bytes);
  } catch (error) {
    // Out of time or of memory, or broken: the next file gets a new thread.
    forget(used);
    await used.terminate();
    throw error;
  }
}

function startThread(): Worker {
  const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: threadMemory,
  });
  started.unref();
  started.once('exit', () => forget(started));
  return started;
}

function forget(ended: Worker): void {
  if (thread === ended) thread = undefined;
}

/** With its fonts it takes a fifth of the program's memory. */
function endWhenUnused(): void {
  clearTimeout(rest);
  rest = setTimeout(() => {
    const idle = thread;
    thread = undefined;
    void idle?.terminate();
  }, minute).unref();
}
