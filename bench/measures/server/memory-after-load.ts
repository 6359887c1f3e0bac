import type { Measure } from '../../figure.ts';
import { memoryAfterLoad } from '../../parts/server/memory.ts';
import { withSite } from '../../parts/server/site.ts';

/** The memory of a program that has just started, after mixed load. See also after-use.ts. */
export const measure: Measure = {
  title: 'Memory after mixed load',
  run: () => withSite(async (site) => [await memoryAfterLoad(site)]),
};
