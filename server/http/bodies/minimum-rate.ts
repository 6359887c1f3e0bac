import type { Readable } from 'node:stream';
import { minute } from '#contract/shared/time-units.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';

interface Pace {
  /** How long any body may take, in ms. */
  grace: number;
  /** How much must have arrived for each second beyond that, in bytes. */
  bytesPerSecond: number;
}

/** As slow as a weak mobile connection: 10 MB may take eleven minutes, 64 KB nineteen seconds. */
const slowestPace: Pace = { grace: 15_000, bytesPerSecond: 16 * 1024 };

/**
 * The maximum duration of any request, in ms, after which node:http ends it. A 10 MB file with its form still arrives
 * at the slowest pace.
 */
export const longestRequest = 12 * minute;

const checkInterval = 1_000;

/**
 * Watches how fast a body arrives.
 * @param onTooSlow is called once, when the body falls behind the slowest pace
 * @returns a function that stops watching
 */
export function enforceMinimumRate(
  body: Readable,
  onTooSlow: (error: AppError) => void,
  { grace, bytesPerSecond }: Pace = slowestPace,
): () => void {
  const began = performance.now();
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
  };
  const timer = setInterval(() => {
    const allowed = grace + (received / bytesPerSecond) * 1_000;
    if (performance.now() - began <= allowed) return;
    stop();
    onTooSlow(new AppError('tooSlow', translate('errors.bodyTooSlow')));
  }, checkInterval);
  timer.unref();
  const stop = () => {
    clearInterval(timer);
    body.off('data', count);
  };
  body.on('data', count);
  return stop;
}
