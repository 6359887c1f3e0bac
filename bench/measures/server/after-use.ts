import { setTimeout as wait } from 'node:timers/promises';
import type { Measure } from '../../figure.ts';
import { useSite } from '../../parts/calls/mixed-use.ts';
import { compareWithBareServer } from '../../parts/server/bare-comparison.ts';
import { memoryAfterLoad, memoryAtRest } from '../../parts/server/memory.ts';
import { withSite } from '../../parts/server/site.ts';

/** In ms. Without its memory-saver mode, V8 waits for 100 s before it collects the garbage of an idle program. */
const pause = 150_000;

/**
 * The memory of a program, and the speed of its cached pages, once it has been used for some minutes and then left
 * alone: the same figures as of a program that has just started, with the same targets.
 */
export const measure: Measure = {
  title: 'After use',
  isLong: true,
  run: ({ use }) =>
    withSite(async (site) => {
      const done = await useSite(site, use);
      await wait(pause);
      return [
        await memoryAtRest(site, `after ${use} minutes: ${done}`),
        ...(await compareWithBareServer(site)),
        await memoryAfterLoad(site),
      ];
    }),
};
