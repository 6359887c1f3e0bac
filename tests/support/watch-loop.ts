// Loaded into a program by `--import`: measures how long its event loop is blocked, and tells the test that
// started it. Worker threads have loops of their own, which hold up nobody.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** How often the loop is looked at, in ms: what the measured delay holds when nothing is blocked. */
const resolution = 5;

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  process.on('message', ({ block = 0 }: { block?: number }) => {
    const until = performance.now() + block;
    while (performance.now() < until);
    // What has just been blocked is noted when the timer behind it has fired.
    setTimeout(() => {
      const longestBlock = Math.max(0, delay.max / 1e6 - resolution);
      delay.reset();
      process.send?.({ longestBlock, memory: process.memoryUsage().rss });
    }, 2 * resolution);
  });
  process.channel?.unref();
}
