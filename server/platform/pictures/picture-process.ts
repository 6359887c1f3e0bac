import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { minute } from '#contract/shared/time-units.ts';
import { AppError } from '#server/platform/errors.ts';
import { Semaphore } from '../limits/semaphore.ts';
import type { Done, Task } from './encode.ts';

/** A large picture takes its memory and its time: one at a time. */
const turns = new Semaphore({ atOnce: 1, waiting: 20 });
/** The longest that one picture may take, in ms: a photograph of 25 megapixels takes a tenth of it. */
const timeLimit = minute;
/** A process without work ends after this long, in ms, and its memory with it. */
const restLimit = 10_000;

let child: ChildProcess | undefined;
let rest: NodeJS.Timeout | undefined;

/**
 * Has a picture read and encoded again, in a process of its own: what decoders of seven formats do with a
 * hostile file stays there, and the memory they take goes back with it.
 * @throws {AppError} `badInput` for what is no picture, is broken, too large or takes too long;
 *   `unavailable` when too many wait
 */
export function encodeApart(task: Task): Promise<Extract<Done, { files: unknown }>> {
  return turns.take(async () => {
    clearTimeout(rest);
    try {
      return await send(task);
    } finally {
      rest = setTimeout(end, restLimit).unref();
    }
  });
}

async function send(task: Task) {
  const process = child ?? start();
  const settled = new AbortController();
  process.send(task);
  try {
    const [done] = (await Promise.race([
      once(process, 'message', {
        signal: AbortSignal.any([settled.signal, AbortSignal.timeout(timeLimit)]),
      }),
      once(process, 'exit', { signal: settled.signal }).then(() => [{ refusal: tooMuch }]),
    ])) as [Done];
    if ('refusal' in done) throw refused(done.refusal, task.field);
    return done;
  } catch (error) {
    if (error instanceof AppError) throw error;
    end();
    throw refused(tooMuch, task.field);
  } finally {
    settled.abort();
  }
}

const tooMuch = 'This picture takes too long or too much memory to read.';

const refused = (message: string, field: string) =>
  new AppError('badInput', message, { errors: { [field]: message } });

function start(): ChildProcess {
  const started = fork(new URL('./picture-worker.ts', import.meta.url), {
    serialization: 'advanced',
    // It reads what strangers may have made: none of the program's secrets are its business. What it frees
    // goes back to the machine instead of being kept for a next time that may never come.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
    execArgv: [],
  });
  // It never keeps the program alive.
  started.unref();
  started.channel?.unref();
  started.on('error', () => undefined);
  started.once('exit', () => {
    if (child === started) child = undefined;
  });
  child = started;
  return started;
}

function end(): void {
  const ended = child;
  child = undefined;
  ended?.kill('SIGKILL');
}

/** The process that reads pictures now, if there is one: for measuring it. */
export const pictureProcessId = () => child?.pid;
