import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { minute } from '#contract/shared/time-units.ts';
import { isInTransaction } from '#server/platform/change-marks.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { Semaphore } from '#server/platform/limits/semaphore.ts';
import { threadMemory } from '#server/platform/limits/thread-memory.ts';
import { whileConnected } from '#server/platform/limits/while-connected.ts';
import type { Rendering } from './render-worker.ts';

/**
 * The CPU time that all texts of one call may take together, in ms, regardless of other load. A long article takes a
 * tenth of it.
 */
const costLimit = 2_000;
/** The longest wait for one text, in ms, regardless of its CPU time. */
const maxWait = 30_000;
/** How often the CPU time is checked, and whether the client is still there, in ms. */
const interval = 100;
/** How long a call may wait for its turn, in ms. */
const longestWait = 30_000;
/** An idle thread ends after this long, in ms: it uses a fifth of the program's memory. */
const restLimit = minute;

const messages = {
  tooDeep: 'This text is nested too deeply.',
  tooLong: 'This text takes too long to display. Please make it shorter or simpler.',
  left: 'The text was not needed anymore.',
};

// One call at a time: a text needs a whole core, and the thread memory. People are served in turn, so that no one waits
// for more than one text of anyone else. See docs/decisions/security/texts-rendered-in-turn.md.
const renderQueue = new Semaphore<'transactions' | 'people' | 'jobs'>({
  maxRunning: 1,
  waiting: {
    // Everyone waits for a transaction, and the server ends one that waits for long: it is always next.
    transactions: { waiting: 60, weight: 1_000 },
    people: { waiting: 60, waitingPerOwner: 8, weight: 2 },
    jobs: { waiting: 60, weight: 1 },
  },
  longestWait,
});

let worker: Worker | undefined;
let rest: NodeJS.Timeout | undefined;

/**
 * Renders submitted Markdown, by field name. Some texts of a few thousand characters would take minutes (the parser's
 * time can be quadratic), so this happens in a worker thread, without blocking the main one, and is aborted after two
 * seconds of CPU time, or when the client has left.
 * @throws {AppError} `badInput` for a text that cannot be rendered, or not in time; `unavailable` when too many wait,
 * or too many of this person; `tooSlow` when the client has left
 */
export async function renderTexts(texts: Record<string, string>): Promise<Record<string, string>> {
  const entries = Object.entries(texts);
  if (entries.length === 0) return {};
  return whileConnected(async (owner, left) => {
    const share = isInTransaction() ? 'transactions' : owner === undefined ? 'jobs' : 'people';
    try {
      return await renderQueue.run(() => renderAll(entries, left), { share, owner, signal: left });
    } catch (error) {
      throw left?.aborted ? new AppError('tooSlow', messages.left) : error;
    }
  });
}

async function renderAll(texts: [field: string, markdown: string][], left?: AbortSignal) {
  clearTimeout(rest);
  try {
    return await renderInTime(texts, left);
  } finally {
    endWhenUnused();
  }
}

async function renderInTime(texts: [field: string, markdown: string][], left?: AbortSignal) {
  const html: Record<string, string> = {};
  const thread = worker ?? (await startWorker());
  const before = await thread.cpuUsage();
  for (const [field, markdown] of texts) {
    const result = await renderOne(thread, markdown, { before, left });
    if ('failure' in result) {
      const message = result.failure === 'tooDeep' ? messages.tooDeep : messages.tooLong;
      throw badField(field, message);
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

/** The limits that end the work on a call's texts. */
interface Limits {
  /** The thread's CPU time when the call began. */
  before: NodeJS.CpuUsage;
  left?: AbortSignal | undefined;
}

async function renderOne(thread: Worker, markdown: string, limits: Limits): Promise<Rendering> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(maxWait)]);
  thread.postMessage(markdown);
  try {
    const [result] = (await Promise.race([
      once(thread, 'message', { signal }),
      costsTooMuch(thread, limits, signal),
    ])) as [Rendering];
    return result;
  } catch {
    // Out of time or out of memory, or no one waits for it: its current text cannot be interrupted.
    forget(thread);
    await thread.terminate();
    return { failure: 'broken' };
  } finally {
    settled.abort();
  }
}

/**
 * Throws as soon as the thread has used more CPU time than a call may, which it reports while it works, or the client
 * has left. A text that is rendered sooner than that is not worth a new thread.
 */
async function costsTooMuch(
  thread: Worker,
  { before, left }: Limits,
  signal: AbortSignal,
): Promise<never> {
  for (;;) {
    await wait(interval, undefined, { signal, ref: false });
    if (left?.aborted) throw new Error('No one waits for this.');
    const { user, system } = await thread.cpuUsage(before);
    if (user + system > costLimit * 1000) throw new Error('This costs too much.');
  }
}
