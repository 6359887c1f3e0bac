import { pbkdf2Sync } from 'node:crypto';

/** The variable with the factor, so that a run measures it once. */
const variable = 'TEST_PATIENCE';
/** How long the work below takes on a machine that is fast enough for the limits of time as they are written, in ms. */
const usualDuration = 200;
/** No machine is waited for longer than this many times: a test that hangs has to end, too. */
const longest = 6;

/**
 * By how much limits of time are multiplied: how much longer a fixed piece of work takes here and now than on a usual
 * machine, at least 1. It is measured once for a run.
 */
export function patience(): number {
  process.env[variable] ??= String(measure());
  return Number(process.env[variable]);
}

function measure(): number {
  const began = performance.now();
  pbkdf2Sync('soup', 'beans', 300_000, 64, 'sha512');
  const factor = (performance.now() - began) / usualDuration;
  return Math.round(10 * Math.min(longest, Math.max(1, factor))) / 10;
}
