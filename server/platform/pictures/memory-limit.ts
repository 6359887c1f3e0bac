import { writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;
/** More than the largest allowed picture takes to decode, in bytes. */
const maxMemory = 640 * megabyte;
/** How often memory is checked, in ms. */
const interval = 20;

/** How much memory decoding may take on a machine, or in a container, with so much in all: the site needs the rest. */
export const memoryLimit = (available: number): number => Math.min(maxMemory, available / 2);

/** The memory that this machine has, or this container may use, in bytes. */
function availableMemory(): number {
  const container = process.constrainedMemory();
  return container > 0 ? Math.min(container, totalmem()) : totalmem();
}

/**
 * Ends this process when it takes too much memory, and lets the kernel end it first when the machine has none left:
 * the picture is refused, and the site goes on.
 */
export function limitMemory(): void {
  const limit = memoryLimit(availableMemory());
  // Decoders run in threads of their own, so that this goes on meanwhile.
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.exit(1);
  }, interval).unref();
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has it.
  }
}
