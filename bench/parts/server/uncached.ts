import { join } from 'node:path';

/** With these settings a site has no page in its cache. */
export const uncached = {
  // From its sources it would run React's build for development.
  NODE_ENV: 'production',
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'without-page-cache.ts')}`,
};
