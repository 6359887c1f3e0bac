import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { minute } from '#contract/shared/time-units.ts';
import { threadMemory } from '#server/platform/limits/thread-memory.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import type { PdfFile } from './pdf-file.ts';
import type { Drawing, DrawingTask } from './pdf-worker.ts';

/** The longest wait for one file, in ms. */
const longestWait = 60_000;

let thread: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();
let rest: NodeJS.Timeout | undefined;

/**
 * Draws a PDF file in a thread of its own, so that no other request waits for it. Files are not stored.
 * @throws if it cannot be drawn
 */
export async function renderPdf(file: PdfFile, media: Pick<MediaStore, 'read'>): Promise<Buffer> {
  const task = { file, pictures: await readPictures(file, media) };
  const rendered = turn.then(() => render(task));
  turn = rendered.catch(() => undefined).then(endWhenUnused);
  return rendered;
}

/** A picture that is gone is left out. */
async function readPictures({ letters }: PdfFile, media: Pick<MediaStore, 'read'>) {
  const names = letters.flatMap((letter) =>
    letter.flatMap((block) => (block.kind === 'picture' ? block.name : [])),
  );
  const pictures = new Map<string, Uint8Array>();
  for (const name of new Set(names)) {
    const bytes = await media.read(name);
    if (bytes) pictures.set(name, bytes);
  }
  return pictures;
}

async function render(task: DrawingTask): Promise<Buffer> {
  clearTimeout(rest);
  thread ??= startThread();
  const used = thread;
  used.postMessage(task);
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
