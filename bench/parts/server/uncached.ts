import { join } from 'node:path';

/** With these settings a site has no page in its cache. */
export const uncached = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'without-page-cache.ts')}`,
};
