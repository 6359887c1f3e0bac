// Loaded into a program by `--import`: measures how long its event loop is blocked, and tells the test that
// started it. Worker threads have loops of their own, which hold up nobody.
import { isMainThread } from 'node:worker_threads';

/** How often the loop is looked at, in ms. */
const resolution = 5;

if (isMainThread && process.send) {
  // Not by `monitorEventLoopDelay`: after a reset it misses what comes before its first sample.
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
    // What has just been blocked is noted when the timer behind it has fired.
    setTimeout(() => {
      process.send?.({ longestBlock, memory: process.memoryUsage().rss });
      longestBlock = 0;
    }, 2 * resolution);
  });
  process.channel?.unref();
}
