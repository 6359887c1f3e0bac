// Loaded into a program by `--import`: measures how long its event loop is blocked, and reports to the test that
// started it. Worker threads have their own loops, which block no one else.
import { isMainThread } from 'node:worker_threads';

/** How often the loop is sampled, in ms. */
const resolution = 5;

if (isMainThread && process.send) {
  // `monitorEventLoopDelay` is no alternative: after a reset it misses what comes before its first sample.
  let last = performance.now();
  let longestBlock = 0;
  setInterval(() => {
    const now = performance.now();
    longestBlock = Math.max(longestBlock, now - last - resolution);
    last = now;
  }, resolution).unref();
  process.on('message', ({ block = 0 }: { block?: number }) => {
    const until = performance.now() + block;
    while (performance.now() < until);
    // A block is measured when the next timer fires.
    setTimeout(() => {
      process.send?.({ longestBlock, memory: process.memoryUsage().rss });
      longestBlock = 0;
    }, 2 * resolution);
  });
  process.channel?.unref();
}
