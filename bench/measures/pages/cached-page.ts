import type { Measure } from '../../figure.ts';
import { compareWithBareServer } from '../../parts/server/bare-comparison.ts';
import { withSite } from '../../parts/server/site.ts';

/** The speed of a cached page compared to bare node:http, in a program that has just started. See also after-use.ts. */
export const measure: Measure = {
  title: 'Cached page',
  run: () => withSite(compareWithBareServer),
};
