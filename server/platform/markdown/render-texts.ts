import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { minute } from '#contract/shared/time-units.ts';
import { AppError } from '#server/platform/errors.ts';
import { threadMemory } from '#server/platform/limits/thread-memory.ts';
import type { Rendering } from './render-worker.ts';

/**
 * The CPU time that all texts of one call may take together, in ms, regardless of other load. A long article takes a
 * tenth of it.
 */
const costLimit = 2_000;
/** The longest wait for one text, in ms, regardless of its CPU time. */
const maxWait = 30_000;
/** How often the CPU time is checked, in ms. */
const interval = 100;
/** An idle thread ends after this long, in ms: it uses a fifth of the program's memory. */
const restLimit = minute;

const messages = {
  tooDeep: 'This text is nested too deeply.',
  tooLong: 'This text takes too long to display. Please make it shorter or simpler.',
};

let worker: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();
let rest: NodeJS.Timeout | undefined;

/**
 * Renders submitted Markdown, by field name. Some texts of a few thousand characters would take minutes (the parser's
 * time can be quadratic), so this happens in a worker thread, without blocking the main one, and is aborted after two
 * seconds of CPU time.
 * @throws {AppError} `badInput` for a text that cannot be rendered, or not in time
 */
export function renderTexts(texts: Record<string, string>): Promise<Record<string, string>> {
  const rendered = turn.then(() => renderInTime(Object.entries(texts)));
  turn = rendered.catch(() => undefined).then(endWhenUnused);
  return rendered;
}

async function renderInTime(texts: [field: string, markdown: string][]) {
  clearTimeout(rest);
  const html: Record<string, string> = {};
  if (texts.length === 0) return html;
  const thread = worker ?? (await startWorker());
  const before = await thread.cpuUsage();
  for (const [field, markdown] of texts) {
    const result = await renderOne(thread, markdown, before);
    if ('failure' in result) {
      const message = result.failure === 'tooDeep' ? messages.tooDeep : messages.tooLong;
      throw new AppError('badInput', message, { errors: { [field]: message } });
    }
    html[field] = result.html;
  }
  return html;
}

async function startWorker(): Promise<Worker> {
  const thread = new Worker(new URL('./render-worker.ts', import.meta.url), {
    resourceLimits: threadMemory,
  });
  await once(thread, 'message');
  // It does not keep the process alive, and a crashed one is replaced for the next text.
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
  // Dropped first, so that no text is sent to a thread that is ending.
  worker = undefined;
  thread?.terminate();
}

function forget(thread: Worker): void {
  if (worker === thread) worker = undefined;
}

/** @param before the thread's CPU time when the call began */
async function renderOne(
  thread: Worker,
  markdown: string,
  before: NodeJS.CpuUsage,
): Promise<Rendering> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(maxWait)]);
  thread.postMessage(markdown);
  try {
    const [result] = (await Promise.race([
      once(thread, 'message', { signal }),
      costsTooMuch(thread, before, signal),
    ])) as [Rendering];
    return result;
  } catch {
    // Out of time or out of memory: its current text cannot be interrupted.
    forget(thread);
    await thread.terminate();
    return { failure: 'broken' };
  } finally {
    settled.abort();
  }
}

/** Throws as soon as the thread has used more CPU time than a call may; the thread reports it while it works. */
async function costsTooMuch(
  thread: Worker,
  before: NodeJS.CpuUsage,
  signal: AbortSignal,
): Promise<never> {
  for (;;) {
    await wait(interval, undefined, { signal, ref: false });
    const { user, system } = await thread.cpuUsage(before);
    if (user + system > costLimit * 1000) throw new Error('This costs too much.');
  }
}
