import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#server/platform/errors.ts';
import type { Rendering } from './render-worker.ts';

/** What all texts of one call may take together, in ms. A long article takes a tenth of it. */
const timeLimit = 2_000;
const memoryLimit = { maxOldGenerationSizeMb: 256 };
/** A thread without work ends after this long, in ms: it holds a fifth of the program's memory. */
const restLimit = 60_000;

const messages = {
  tooDeep: 'This text is nested too deeply.',
  tooLong: 'This text takes too long to lay out. Please make it shorter or simpler.',
};

let worker: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();
let rest: NodeJS.Timeout | undefined;

/**
 * Renders Markdown that somebody sent, by the name of its field. Some texts of a few thousand
 * characters cost minutes (the parser's time can grow with the square of a text), so this happens
 * beside the main thread, which goes on answering, and is broken off after two seconds.
 * @throws {Refusal} `badInput` for a text that cannot be rendered, or not in time
 */
export function renderTexts(texts: Record<string, string>): Promise<Record<string, string>> {
  const rendered = turn.then(() => renderInTime(Object.entries(texts)));
  turn = rendered.catch(() => undefined).then(endWhenUnused);
  return rendered;
}

async function renderInTime(texts: [field: string, markdown: string][]) {
  clearTimeout(rest);
  const html: Record<string, string> = {};
  let left = timeLimit;
  for (const [field, markdown] of texts) {
    const thread = worker ?? (await startWorker());
    const began = performance.now();
    const result = await renderOne(thread, markdown, left);
    left -= performance.now() - began;
    if ('failure' in result) {
      const message = result.failure === 'tooDeep' ? messages.tooDeep : messages.tooLong;
      throw new Refusal('badInput', message, { errors: { [field]: message } });
    }
    html[field] = result.html;
  }
  return html;
}

async function startWorker(): Promise<Worker> {
  const thread = new Worker(new URL('./render-worker.ts', import.meta.url), {
    resourceLimits: memoryLimit,
  });
  await once(thread, 'message');
  // It never keeps the program alive, and one that died is replaced for the next text.
  thread.unref();
  thread.on('error', () => undefined);
  thread.once('exit', () => forget(thread));
  worker = thread;
  return thread;
}

function endWhenUnused(): void {
  clearTimeout(rest);
  rest = setTimeout(end, restLimit).unref();
}

function end(): void {
  const thread = worker;
  // Forgotten first, so that no text is handed to a thread that is ending.
  worker = undefined;
  thread?.terminate();
}

function forget(thread: Worker): void {
  if (worker === thread) worker = undefined;
}

async function renderOne(thread: Worker, markdown: string, limit: number): Promise<Rendering> {
  thread.postMessage(markdown);
  try {
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(limit)));
    const [result] = (await once(thread, 'message', { signal })) as [Rendering];
    return result;
  } catch {
    // Out of time or out of memory: what it was at cannot be told to stop.
    forget(thread);
    await thread.terminate();
    return { failure: 'broken' };
  }
}
