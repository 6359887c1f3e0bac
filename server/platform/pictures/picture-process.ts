import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { minute } from '#contract/shared/time-units.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { Semaphore } from '../limits/semaphore.ts';
import { printOutput } from '../logging/print-output.ts';
import type { EncodeResult, PictureTask } from './encode.ts';

/** A large image takes time and memory: one at a time. */
const queue = new Semaphore<'all'>({ maxRunning: 1, waiting: 20 });
/** The longest that one image may take, in ms: a photograph of 25 megapixels takes a tenth of it. */
const timeLimit = minute;
/** An idle process ends after this long, in ms, and frees its memory. */
const restLimit = 10_000;

let child: ChildProcess | undefined;
let rest: NodeJS.Timeout | undefined;

/**
 * Decodes and re-encodes an image in a separate process: decoders of seven formats face hostile files there, and their
 * memory is freed with it.
 * @throws {AppError} `badInput` if it is not an image, is corrupt, too large or takes too long; `unavailable` when too
 * many wait
 */
export function encodeInProcess(
  task: PictureTask,
): Promise<Extract<EncodeResult, { files: unknown }>> {
  return queue.run(async () => {
    clearTimeout(rest);
    try {
      return await send(task);
    } finally {
      rest = setTimeout(end, restLimit).unref();
    }
  });
}

async function send(task: PictureTask) {
  const process = child ?? start();
  const settled = new AbortController();
  process.send(task);
  try {
    const [done] = (await Promise.race([
      once(process, 'message', {
        signal: AbortSignal.any([settled.signal, AbortSignal.timeout(timeLimit)]),
      }),
      once(process, 'exit', { signal: settled.signal }).then(() => [{ refusal: tooMuch }]),
    ])) as [EncodeResult];
    if ('refusal' in done) throw refused(translate(done.refusal), task.field);
    return done;
  } catch (error) {
    if (error instanceof AppError) throw error;
    end();
    throw refused(translate(tooMuch), task.field);
  } finally {
    settled.abort();
  }
}

const tooMuch: MessageKey = 'errors.pictureTooSlow';

const refused = (message: string, field: string) =>
  new AppError('badInput', message, { errors: { [field]: message } });

function start(): ChildProcess {
  const started = fork(new URL('./picture-worker.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // It reads untrusted files, so it gets none of the program's secrets. Freed memory is returned to the system
    // instead of being kept for later.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
    execArgv: [],
  });
  printOutput(started, 'picture process');
  // It does not keep the main process alive.
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

/** How many images wait for others. */
export const waitingPictures = (): number => queue.waiting('all');

/** The current image process, if there is one: for measuring it. */
export const pictureProcessId = () => child?.pid;
