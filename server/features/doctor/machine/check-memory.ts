import { totalmem } from 'node:os';
import { ok, problem, type Result, warning } from '../finding.ts';
import { formatBytes } from './format-bytes.ts';

/** In bytes: what the program needs, and what decoding a picture takes in addition. */
const needed = { total: 400_000_000, comfortable: 512_000_000, free: 200_000_000 };

/** The memory of this machine, or of the container or unit that limits it. */
export async function checkMemory(): Promise<Result[]> {
  // Without a limit, this is zero or more than there is.
  const limit = process.constrainedMemory();
  const total = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return [judgeMemory(total, process.availableMemory())];
}

/** @param total in bytes @param free in bytes */
export function judgeMemory(total: number, free: number): Result {
  const message = `${formatBytes(free)} of ${formatBytes(total)} of memory is free.`;
  const more = 'Give the machine or the container 1 GB of memory.';
  if (total < needed.total) return problem(message, more);
  if (total < needed.comfortable) return warning(message, more);
  if (free < needed.free) {
    return warning(message, 'See which programs use the memory, or give the machine more of it.');
  }
  return ok(message);
}
