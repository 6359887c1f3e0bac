import { join } from 'node:path';

/** What the site's programs and commands find in their environment, as `scripts/run.sh` starts them. */
export const programEnvironment = {
  PATH: process.env.PATH,
  NODE_NO_WARNINGS: '1',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
};
